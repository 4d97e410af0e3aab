import type { Setup } from './contract.ts'

export type StepName = 'hours' | 'service' | 'staff' | 'page' | 'booking'

/**
 * What has to be there before clients can book, in the order that an owner does it, and whether it
 * is.
 */
export const setupSteps = (setup: Setup): { name: StepName; done: boolean }[] => [
  { name: 'service', done: setup.services > 0 },
  { name: 'staff', done: setup.staff > 0 },
  { name: 'hours', done: setup.staffWithHours > 0 },
  { name: 'page', done: setup.pages > 0 },
  { name: 'booking', done: setup.hasAppointments },
]
