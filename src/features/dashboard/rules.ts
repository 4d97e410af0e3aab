import type { Setup } from './contract.ts'

export type StepName = 'name' | 'hours' | 'service' | 'staff' | 'page' | 'booking'

export const setupSteps = (setup: Setup): { name: StepName; done: boolean }[] => [
  { name: 'name', done: setup.named },
  { name: 'service', done: setup.services > 0 },
  { name: 'staff', done: setup.staff > 0 },
  { name: 'hours', done: setup.hoursConfirmed && setup.staffWithHours > 0 },
  { name: 'page', done: setup.pages > 0 },
  { name: 'booking', done: setup.hasAppointments },
]
