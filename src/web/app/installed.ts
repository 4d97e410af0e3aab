import type { QueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { addDays } from '#domain/time/date.ts'
import { boundsOfDates, localDateOf, zoneHere } from '#domain/time/zone.ts'
import { listAppointments } from '#features/appointments/contract.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { keepAgenda, readAgenda } from '#web/lib/agenda.ts'
import { searchOf } from '#web/lib/api.ts'
import { readAppointments } from '#web/lib/appointments.ts'
import { forgetAgenda } from '#web/lib/forget-agenda.ts'
import { keepsSchedule, registerWorker, setKeepingCookie } from '#web/lib/installed.ts'
import { pageData } from '#web/lib/page-data.ts'
import { currentUser, watchUser } from '#web/lib/session.ts'
import { appUpdate as words } from '#words/en/app-update.ts'
import { renewNotifications } from './renew-notifications.ts'

/** Changes come in bursts, and the copy is only needed offline. */
const SETTLED_MS = 3_000
const CHECK_FOR_UPDATE_MS = 3_600_000
const TAKE_OVER_MS = 3_000

let watched: ServiceWorkerRegistration | undefined
let isFollowing = false

/**
 * Does something only if the app is installed, or if the schedule or notifications were turned on.
 */
export async function startInstalled(client: QueryClient): Promise<void> {
  if (!currentUser()) return
  const registration = await registerWorker().catch(() => undefined)
  if (!registration) return
  // Signing out misses a worker whose registration is in progress.
  if (!currentUser()) return void (await registration.unregister())
  if (registration !== watched) watchForUpdates(registration)
  watched = registration
  if (!isFollowing) keepFollowing(client)
  isFollowing = true
  // Without an answer, the next start tries again.
  await renewNotifications(registration).catch(() => {})
}

let typedOn = ''
document.addEventListener('input', () => {
  typedOn = location.pathname
})

/** Asks first if a form may have been changed. */
export function openNotification({ data, ports }: MessageEvent) {
  ports[0]?.postMessage('opening')
  const open = () => openPath(String(data.open))
  if (typedOn !== location.pathname && !document.querySelector('dialog[open] form')) return open()
  toast({
    title: words.openQuestion,
    description: words.openText,
    durationMs: 60_000,
    action: { label: words.open, onClick: open },
  })
}

function openPath(path: string) {
  const { pathname, searchParams } = new URL(path, location.origin)
  const { business, ...query } = Object.fromEntries(searchParams)
  // Another business opens with a reload.
  if (business && Number(business) !== currentUser()?.businessId) return location.assign(path)
  navigate(pathname + searchOf(query))
}

function keepFollowing(client: QueryClient) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (ms = SETTLED_MS) => {
    clearTimeout(timer)
    timer = setTimeout(() => void saveSchedule(), ms)
  }
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated') return
    if (query.queryKey[0] === listAppointments.path) later()
  })
  watchUser(() => {
    if (!currentUser()) void watched?.unregister()
  })
  document.addEventListener('visibilitychange', () => document.hidden || later())
  later(0)
}

/** Saves today's and tomorrow's appointments, after deleting those of another person. */
export async function saveSchedule(): Promise<void> {
  const user = currentUser()
  if (!user || !keepsSchedule()) return void forgetAgenda()
  const { id: userId, businessId, businessName } = user
  const zone = zoneHere(user.timeZone)
  try {
    const before = await readAgenda()
    if (before && (before.userId !== userId || before.businessId !== businessId))
      await forgetAgenda()
    const savedAt = Date.now()
    const today = localDateOf(savedAt, zone)
    const days = [today, addDays(today, 1)]
    const appointments = await readAppointments(boundsOfDates(today, days[1]!, zone))
    // The person may have signed out, switched the business or turned this off.
    const current = currentUser()
    if (current?.id !== userId || current.businessId !== businessId || !keepsSchedule()) return
    setKeepingCookie(true)
    await keepAgenda({
      userId,
      businessId,
      businessName,
      brandName: pageData().brandName,
      zone,
      savedAt,
      days,
      entries: appointments.map(each => ({
        start: Date.parse(each.startTime),
        end: Date.parse(each.endTime),
        client: each.customerName,
        service: each.serviceName,
        staff: each.staffName,
      })),
    })
  } catch {
    // While offline, the last copy stays.
  }
}

function watchForUpdates(registration: ServiceWorkerRegistration) {
  const offer = (worker: ServiceWorker) =>
    toast({
      title: words.title,
      description: words.text,
      durationMs: 3_600_000,
      action: { label: words.reload, onClick: () => reloadWith(worker) },
    })
  const follow = (worker: ServiceWorker | null) =>
    worker?.addEventListener('statechange', () => {
      // The first worker in a browser replaces nothing.
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    })
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  follow(registration.installing)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  setInterval(() => void registration.update().catch(() => {}), CHECK_FOR_UPDATE_MS)
}

/** Other tabs may contain unsaved input, so each reloads when its own button is pressed. */
function reloadWith(worker: ServiceWorker) {
  // Another tab may have let it take over.
  if (worker.state !== 'installed') return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
  worker.postMessage('take over')
  // Browsers may let it wait for the earlier worker, but the page is new without it, too.
  setTimeout(() => location.reload(), TAKE_OVER_MS)
}
