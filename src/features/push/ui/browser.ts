import { registerWorker } from '#web/lib/installed.ts'
import { isStandalone } from '#web/lib/standalone.ts'
import type { Words } from '#words/en/areas.ts'

export type Support = 'ready' | 'blocked' | 'iphone' | 'insecure' | 'unsupported'

/** iPads identify as computers but have touch screens. */
const isApplePhone = () =>
  /iP(hone|ad|od)/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

export function pushSupport(): Support {
  if (!isSecureContext) return 'insecure'
  if ('serviceWorker' in navigator && 'PushManager' in window)
    return Notification.permission === 'denied' ? 'blocked' : 'ready'
  return isApplePhone() && !isStandalone() ? 'iphone' : 'unsupported'
}

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0))

const isSame = (a: ArrayBuffer | null | undefined, b: Uint8Array) =>
  a?.byteLength === b.length && new Uint8Array(a).every((byte, index) => byte === b[index])

/** Call it after a click; otherwise browsers refuse. @throws an error that says what to do. */
export async function subscribeHere(publicKey: string, words: Words['push']) {
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new Error(words.support.blocked)
  if (permission !== 'granted') throw new Error(words.dismissed)
  try {
    const registration = await registerWorker()
    await navigator.serviceWorker.ready
    const { pushManager } = registration
    const key = bytesOf(publicKey)
    const before = await pushManager.getSubscription()
    // The server's key has changed.
    if (before && !isSame(before.options.applicationServerKey, key)) await before.unsubscribe()
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
    const { endpoint, keys } = made.toJSON()
    return {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' },
    }
  } catch {
    throw new Error(words.noService)
  }
}

/** Once the browser has unsubscribed, push services reject pushes to the old endpoint. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
