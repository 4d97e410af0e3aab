import type { BookedAppointment } from '#features/appointments/contract.ts'
import type { Slots } from '#features/availability/contract.ts'
import { ApiError, failedWith, isHtml, networkError, withDeadline } from '#web/lib/api-error.ts'
import type { BookingBody } from './form.ts'
import { type FreeTime, type Range, timesOf } from './free-times.ts'
import type { Shown } from './offer.ts'

/*
 * These use plain fetch, because the app's typed client would add 2 KB. All throw an ApiError with
 * a message for people.
 */

interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  json?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

export async function call<T>(
  path: string,
  { method = 'GET', json, headers, signal }: Call = {},
): Promise<T> {
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    signal: withDeadline(signal),
  }).catch(() => {
    throw networkError()
  })
  const text = await response.text().catch(() => {
    throw networkError()
  })
  if (!response.ok) throw refusalOf(response, isHtml(text) ? '' : text)
  if (isHtml(text)) throw networkError()
  return (text ? JSON.parse(text) : undefined) as T
}

function refusalOf({ status, statusText }: Response, text: string): ApiError {
  let body: { error?: string } | null | undefined
  try {
    body = JSON.parse(text)
  } catch {
    // A proxy's response may not be JSON.
  }
  const said = body?.error || text || statusText || failedWith(status)
  return new ApiError(status, said, said, body)
}

export const query = (fields: Record<string, string | number | undefined>) =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )

export interface TimesSource {
  key: string
  fetch(range: Range, signal?: AbortSignal): Promise<FreeTime[]>
}

export const timesAt = (
  path: string,
  fields: Record<string, string | number | undefined>,
): TimesSource => ({
  key: `${path}?${query(fields)}`,
  async fetch({ from, to }, signal) {
    const range = { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
    const { days } = await call<Slots>(`${path}?${query({ ...fields, ...range })}`, { signal })
    return timesOf(days.flatMap(day => day.slots))
  },
})

export const pageTimes = (
  pageName: string,
  serviceId: number,
  staffId: number | undefined,
  addOnIds: readonly number[] = [],
): TimesSource =>
  timesAt(`/api/public-pages/${encodeURIComponent(pageName)}/slots`, {
    serviceId,
    staffId,
    addons: addOnIds.join() || undefined,
  })

interface Question {
  startTime: string
  endTime: string
  staffId: number
  serviceId: number
  pageName: string
  addOnIds?: readonly number[]
}

export const checkAvailability = ({
  startTime,
  endTime,
  staffId,
  serviceId,
  pageName,
  addOnIds,
}: Question) =>
  call<{ available: boolean }>('/api/appointments/check-availability', {
    method: 'POST',
    json: { startTime, endTime, staffId, serviceId, pageName, addOnIds },
  })

/** Repeating the key with the same body returns the same appointment. */
export const book = (body: BookingBody, key: string, shown: Shown) =>
  call<BookedAppointment>('/api/appointments', {
    method: 'POST',
    json: { ...body, shown },
    headers: { 'idempotency-key': key },
  })
