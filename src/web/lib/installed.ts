import { forgetAgenda } from './forget-agenda.ts'
import { isStandalone } from './standalone.ts'

const CHOICE = 'offline-schedule'

function choice(): string | null {
  try {
    return localStorage.getItem(CHOICE)
  } catch {
    return null
  }
}

export const keepsSchedule = (): boolean => (choice() ?? (isStandalone() ? 'on' : 'off')) === 'on'

export function chooseKeeping(on: boolean): void {
  if (!on) forgetAgenda()
  try {
    localStorage.setItem(CHOICE, on ? 'on' : 'off')
  } catch {
    // Without storage, the choice can't be kept.
  }
}

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js')
