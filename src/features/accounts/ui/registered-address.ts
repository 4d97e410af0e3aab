import { VERIFY_LINK_MS } from '../links-rules.ts'

const KEY = 'registered-address'

export function keepRegisteredAddress(address: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ address, until: Date.now() + VERIFY_LINK_MS }))
  } catch {
    // Storage may be blocked; the login form then starts empty.
  }
}

/** The address in a verification link that was opened in another browser. */
export function mailedAddress(): string {
  try {
    const address = decodeURIComponent(location.hash.slice(1))
    return /^[^\s@]+@[^\s@]+$/.test(address) ? address : ''
  } catch {
    // A damaged link has no address.
    return ''
  }
}

export function registeredAddress(): string {
  try {
    const { address, until } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as {
      address?: unknown
      until?: unknown
    }
    return typeof address === 'string' && Number(until) > Date.now() ? address : ''
  } catch {
    return ''
  }
}

export function forgetRegisteredAddress(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Expires with the verification link.
  }
}
