import { currentUser } from './session.ts'

const KEY = 'notifications'

const shown = () => `${currentUser()?.id} ${currentUser()?.businessId}`

/** Whether this person turned on notifications in this browser, for the shown business. */
export function isNotified(): boolean {
  try {
    return localStorage.getItem(KEY) === shown()
  } catch {
    return false
  }
}

/** Turning them off applies to this person in every business. Another person's stay on. */
export function setNotified(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, shown())
    else if (localStorage.getItem(KEY)?.startsWith(`${currentUser()?.id} `))
      localStorage.removeItem(KEY)
  } catch {
    // Without storage, notifications end with the session.
  }
}
