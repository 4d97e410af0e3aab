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

/** Off ends them for this person in any business; those of someone else stay. */
export function setNotified(on: boolean): void {
  try {
    if (on) localStorage.setItem(KEY, shown())
    else if (localStorage.getItem(KEY)?.startsWith(`${currentUser()?.id} `))
      localStorage.removeItem(KEY)
  } catch {
    // Without storage, notifications end with the session.
  }
}
