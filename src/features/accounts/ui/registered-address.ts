import { VERIFY_LINK_MS } from '../rules.ts'

const KEY = 'registered-address'

/** Keeps the address that was registered in this browser, so that the login after its verification need not ask again. */
export function keepRegisteredAddress(address: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ address, until: Date.now() + VERIFY_LINK_MS }))
  } catch {
    // The login asks for it then.
  }
}

/** The address that was registered here and has not logged in since; empty where there is none. */
export function registeredAddress(): string {
  try {
    const { address, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { address?: unknown; until?: unknown }
    return typeof address === 'string' && Number(until) > Date.now() ? address : ''
  } catch {
    return ''
  }
}

export function forgetRegisteredAddress(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // It is forgotten with its link's time.
  }
}
