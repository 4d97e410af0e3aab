import { navigate } from 'wouter/use-browser-location'
import { readPush, type Subscription, subscribePush } from '#features/push/contract.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { read, send } from '#web/lib/api.ts'
import { isNotified, setNotified } from '#web/lib/notified.ts'
import { paths } from '#web/lib/paths.ts'
import { hasSignedIn } from '#web/lib/session.ts'
import { appUpdate as words } from '#words/en/app-update.ts'

/**
 * Subscriptions end with their session, but the browser's permission stays: signing in again
 * renews them. Otherwise, they were removed on another device.
 */
export async function renewNotifications({ pushManager }: ServiceWorkerRegistration) {
  if (!isNotified() && !(await pushManager?.getSubscription())) return
  const { publicKey, devices } = await read(readPush)
  if (devices.some(({ current }) => current)) return setNotified(true)
  if (!isNotified()) return
  if (hasSignedIn() && (await subscribeAgain(pushManager, publicKey))) return
  setNotified(false)
  toast({
    title: words.ended,
    description: words.endedText,
    action: { label: words.settings, onClick: () => navigate(paths.settings) },
  })
}

async function subscribeAgain(pushManager: PushManager, applicationServerKey: string) {
  // Subscribing would ask for permission.
  if (Notification.permission !== 'granted') return false
  try {
    await navigator.serviceWorker.ready
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey })
    await send(subscribePush, { json: made.toJSON() as Subscription })
    return true
  } catch {
    return false
  }
}
