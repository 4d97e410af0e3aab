import { readStored, store } from '#web/lib/storage.ts'
import { VERIFY_LINK_MS } from '../links-rules.ts'

const KEY = 'registered-address'

export const keepRegisteredAddress = (address: string): void =>
  store('localStorage', KEY, JSON.stringify({ address, until: Date.now() + VERIFY_LINK_MS }))

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
    const { address, until } = JSON.parse(readStored('localStorage', KEY) ?? '{}') as {
      address?: unknown
      until?: unknown
    }
    return typeof address === 'string' && Number(until) > Date.now() ? address : ''
  } catch {
    return ''
  }
}

export const forgetRegisteredAddress = (): void => store('localStorage', KEY, null)
