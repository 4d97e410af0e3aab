import { KEEPING_COOKIE } from '#contract/keeping-cookie.ts'
import { forgetAgenda } from './forget-agenda.ts'
import { isStandalone } from './standalone.ts'

const CHOICE = 'offline-schedule'
const COOKIE_SECONDS = 30 * 24 * 3600

function choice(): string | null {
  try {
    return localStorage.getItem(CHOICE)
  } catch {
    return null
  }
}

export const keepsSchedule = (): boolean => (choice() ?? (isStandalone() ? 'on' : 'off')) === 'on'

export function chooseKeeping(on: boolean): void {
  if (!on) {
    forgetAgenda()
    // Otherwise, signing out would delete the choice.
    setKeepingCookie(false)
  }
  try {
    localStorage.setItem(CHOICE, on ? 'on' : 'off')
  } catch {
    // Without storage, the choice can't be kept.
  }
}

export function setKeepingCookie(on: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API
  document.cookie = `${KEEPING_COOKIE}=1; Path=/; Max-Age=${on ? COOKIE_SECONDS : 0}; SameSite=Lax${secure}`
}

export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js')
