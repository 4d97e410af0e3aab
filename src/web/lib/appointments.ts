import type { Interval } from '#domain/time/interval.ts'
import { type Appointment, listAppointments } from '#features/appointments/contract.ts'
import { answerOf, call } from './api.ts'

export const rangeQuery = ({ start, end }: Interval) => ({
  query: { from: new Date(start).toISOString(), to: new Date(end).toISOString() },
})

export const inOrder = (a: Appointment, b: Appointment) =>
  a.startTime.localeCompare(b.startTime) || a.id - b.id

/** All pages, in order. */
export async function readAppointments(interval: Interval): Promise<Appointment[]> {
  const { query } = rangeQuery(interval)
  const all: Appointment[] = []
  let cursor: string | undefined
  do {
    const response = await call('read', listAppointments, { query: { ...query, cursor } })
    all.push(...(await answerOf<typeof listAppointments>(response)))
    cursor = nextCursor(response.headers.get('link'))
  } while (cursor)
  return all.sort(inOrder)
}

/** The cursor in a `Link: <…>; rel="next"` header (RFC 8288). */
function nextCursor(link: string | null): string | undefined {
  const url = /<([^<>]+)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return url ? (new URL(url, 'http://any').searchParams.get('cursor') ?? undefined) : undefined
}
