import type { BookedAppointment } from '#features/appointments/contract.ts'
import type { Slots } from '#features/availability/contract.ts'
import { ApiError, failedWith, networkError } from '#web/lib/api-error.ts'
import type { BookingBody } from './form.ts'
import { type FreeTime, type Range, timesOf } from './free-times.ts'

/*
 * The few calls that a client's pages make. Plain fetch with the server's types: the app's typed
 * client would cost a visitor 2 KB more. Every one throws an ApiError whose `sentence` is for a
 * person.
 */

interface Call {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  json?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** One call of the API. @throws ApiError */
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
    ...(signal ? { signal } : {}),
  }).catch(() => {
    throw networkError()
  })
  const text = await response.text().catch(() => {
    throw networkError()
  })
  if (!response.ok) throw refusalOf(response, text)
  return (text ? JSON.parse(text) : undefined) as T
}

/**
 * What an answer says that is no success: the server's sentence, else its text, else the status'
 * name.
 */
function refusalOf({ status, statusText }: Response, text: string): ApiError {
  let body: { error?: string } | null | undefined
  try {
    body = JSON.parse(text)
  } catch {
    // A proxy's answer may be no JSON.
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

/** Where free times come from. */
export interface TimesSource {
  /** Tells sources apart: what is known of one is kept while another is looked at. */
  key: string
  /** Every free start within a range. */
  fetch(range: Range, signal?: AbortSignal): Promise<FreeTime[]>
}

/** Free times that the API answers at an address. */
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

/** The free times of a page's service: of one staff member, or of anybody who offers it. */
export const pageTimes = (
  pageName: string,
  serviceId: number,
  staffId: number | undefined,
): TimesSource =>
  timesAt(`/api/public-pages/${encodeURIComponent(pageName)}/slots`, { serviceId, staffId })

interface Question {
  startTime: string
  endTime: string
  staffId: number
  serviceId: number
  pageName: string
}

export const checkAvailability = ({ startTime, endTime, staffId, serviceId, pageName }: Question) =>
  call<{ available: boolean }>('/api/appointments/check-availability', {
    method: 'POST',
    json: { startTime, endTime, staffId, serviceId, pageName },
  })

/**
 * Books. The same key with the same body answers the same appointment, however often it is sent.
 */
export const book = (body: BookingBody, key: string) =>
  call<BookedAppointment>('/api/appointments', {
    method: 'POST',
    json: body,
    headers: { 'idempotency-key': key },
  })
