import type { Push } from '#features/push/contract.ts'
import { readAgenda } from '#web/lib/agenda.ts'
import { isSignedInRoute, paths } from '#web/lib/paths.ts'
import { appWorker as words } from '#words/en/app-worker.ts'
import { offlinePage } from './offline-page.ts'
import type {
  AppWorker,
  FetchEvent,
  NotificationEvent,
  PushEvent,
  SubscriptionChangeEvent,
  WindowClient,
  WorkerEvent,
} from './types.ts'

/*
 * Shows notifications, and the saved schedule if a screen can't be reached. Ignores API calls,
 * booking pages and files.
 */

const worker = self as unknown as AppWorker

worker.addEventListener('activate', (event: WorkerEvent) => {
  // Requests screens while the worker starts.
  event.waitUntil(worker.registration.navigationPreload?.enable())
})

// A new version waits until someone agrees to reload.
worker.addEventListener('message', (event: WorkerEvent & { data: unknown }) => {
  if (event.data === 'take over') void worker.skipWaiting()
})

worker.addEventListener('fetch', (event: FetchEvent) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  const isScreen = request.mode === 'navigate' && origin === worker.location.origin
  if (isScreen && isSignedInRoute(pathname)) event.respondWith(screen(event))
})

/** Then a saved schedule is worth more than a blank window. */
const SCREEN_MS = 5_000

/** The saved schedule is shown, so the next try may take as long as it needs. */
let wasLate = false

async function screen(event: FetchEvent): Promise<Response> {
  const answer = fetchScreen(event).catch(() => offline())
  if (wasLate || !(await readAgenda().catch(() => undefined))) {
    wasLate = false
    return answer
  }
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      wasLate = true
      resolve(offline({ isSlow: true }))
    }, SCREEN_MS)
    answer.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

const fetchScreen = async ({ request, preloadResponse }: FetchEvent) =>
  (await preloadResponse) ?? (await fetch(request))

async function offline({ isSlow = false } = {}): Promise<Response> {
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return new Response(offlinePage(await readAgenda(), Date.now(), nonce, isSlow), {
    headers: {
      'Content-Type': 'text/html;charset=utf-8',
      'Content-Security-Policy': policy,
      'Cache-Control': 'no-store',
    },
  })
}

interface Message {
  title: string
  body: string
  tag: string
  url: string
}

/** Shown because browsers demand that every push shows something. */
const UNREADABLE: Message = {
  title: words.unreadable,
  body: '',
  tag: 'unreadable',
  url: paths.calendar,
}

function messageOf({ data }: PushEvent): Message {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<Message>) }
  } catch {
    return UNREADABLE
  }
}

worker.addEventListener('push', (event: PushEvent) => {
  const { title, body, tag, url } = messageOf(event)
  const options = {
    body,
    tag,
    // Otherwise, a cancellation would silently replace the notification of the booking.
    renotify: true,
    data: url,
    icon: '/icons/app-192.png',
    badge: '/icons/badge-96.png',
  }
  event.waitUntil(worker.registration.showNotification(title, options))
})

worker.addEventListener('notificationclick', (event: NotificationEvent) => {
  event.notification.close()
  event.waitUntil(open(String(event.notification.data)))
})

async function open(path: string): Promise<unknown> {
  const url = new URL(path, worker.location.origin)
  // The path came in a message and must not lead to another site.
  if (url.origin !== worker.location.origin) return
  const windows = await worker.clients.matchAll({ type: 'window' })
  const shown = windows.find(({ url: at }) => isSignedInRoute(new URL(at).pathname))
  if (!shown) return await worker.clients.openWindow(url.href)
  await shown.focus()
  if (!(await opensItself(shown, url))) return await shown.navigate(url.href)
}

const ANSWER_MS = 2_000

/** Avoids a reload, which would drop typed input. Screens that are still loading don't answer. */
const opensItself = (shown: WindowClient, { pathname, search }: URL) =>
  new Promise<boolean>(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    shown.postMessage({ open: pathname + search }, [port2])
    setTimeout(resolve, ANSWER_MS, false)
  })

worker.addEventListener('pushsubscriptionchange', (event: SubscriptionChangeEvent) => {
  event.waitUntil(subscribeAgain(event.oldSubscription?.endpoint))
})

/** Called when the browser replaced its subscription. Without a session, notifications end. */
async function subscribeAgain(replaces: string | undefined): Promise<unknown> {
  const push = worker.registration.pushManager
  const answer = await fetch('/api/push')
  if (!answer.ok) return
  const { publicKey, devices } = (await answer.json()) as Pick<Push, 'publicKey' | 'devices'>
  // Without the earlier endpoint, only this business is known.
  if (!replaces && !devices.some(({ current }) => current)) return
  const subscription = await push.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  return await fetch('/api/push/devices', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...subscription.toJSON(), replaces }),
  })
}
