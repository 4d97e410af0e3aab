import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Interval } from '#domain/time/interval.ts'
import { checkAvailability } from '#features/availability/contract.ts'
import { readWorkingTime } from '#features/availability/owner-contract.ts'
import { answerOf, type BodyOf, call, keyOf, type RequestOf, send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import { useRead } from '#web/lib/use-read.ts'
import * as contract from '../contract.ts'

const { listAppointments, readAppointment } = contract
type Appointment = contract.Appointment

const range = ({ start, end }: Interval) => ({
  query: { from: new Date(start).toISOString(), to: new Date(end).toISOString() },
})

export type BookingBody = BodyOf<typeof contract.bookAppointment>
export type ChangeBody = BodyOf<typeof contract.changeAppointment>

/** Everything that answers a question, page after page. */
async function readPages({ query }: RequestOf<typeof listAppointments>): Promise<Appointment[]> {
  const all: Appointment[] = []
  let cursor: string | undefined
  do {
    const response = await call('read', listAppointments, { query: { ...query, cursor } })
    all.push(...(await answerOf<typeof listAppointments>(response)))
    cursor = nextCursor(response.headers.get('link'))
  } while (cursor)
  return all
}

/** The cursor in a `Link: <…>; rel="next"` header (RFC 8288). */
function nextCursor(link: string | null): string | undefined {
  const url = /<([^<>]+)>;\s*rel="next"/.exec(link ?? '')?.[1]
  return url ? (new URL(url, 'http://any').searchParams.get('cursor') ?? undefined) : undefined
}

const inOrder = (a: Appointment, b: Appointment) =>
  a.startTime.localeCompare(b.startTime) || a.id - b.id

/** The appointments that meet a range of instants, in order of start, without cancelled ones. */
export const useAppointments = (interval: Interval) =>
  useQuery({
    queryKey: keyOf(listAppointments, range(interval)),
    queryFn: async () => (await readPages(range(interval))).sort(inOrder),
  })

/** Every staff member's hours and absences that meet a range of instants. */
export const useWorkingTime = (interval: Interval) => useRead(readWorkingTime, range(interval))

/** One appointment with everything that happened to it and is planned for it. */
export const useAppointment = (id: number | undefined) =>
  useRead(readAppointment, { param: { id: id ?? 0 } }, { enabled: id !== undefined })

/** Whether a staff member has the time; with the nearest free times of the service where not. */
export const checkTime = (json: BodyOf<typeof checkAvailability>) =>
  send(checkAvailability, { json })

/**
 * Books. The same key with the same body answers the same appointment, however often it is sent.
 */
export const useBook = () =>
  useMutation({
    mutationFn: ({ body, key }: { body: BookingBody; key: string }) =>
      send(contract.bookAppointment, { json: body, headers: { 'idempotency-key': key } }),
    onSuccess: useRefresh('appointments'),
  })

interface Change {
  id: number
  body: ChangeBody
  /** How the appointment will look, shown at once and undone if the server refuses. */
  shown?: Partial<Appointment>
}

/** Moves or edits: shown at once where the change says how. */
export function useChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: Change) =>
      send(contract.changeAppointment, { param: { id }, json: body }),
    onMutate: ({ id, shown }) => (shown ? showAtOnce(client, id, shown) : undefined),
    onError: (_error, _change, undo) => undo?.(),
    onSettled: useRefresh('appointments'),
  })
}

/** Cancels: gone from every list at once, and back if the server refuses. */
export function useCancel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, tellClient }: { id: number; tellClient: boolean }) =>
      send(contract.cancelAppointment, {
        param: { id },
        query: { tellClient: tellClient ? 'true' : 'false' },
      }),
    onMutate: ({ id }) => showAtOnce(client, id, undefined),
    onError: (_error, _change, undo) => undo?.(),
    onSettled: useRefresh('appointments'),
  })
}

/**
 * Changes (or with undefined removes) an appointment in every list that was read.
 * @returns what undoes it.
 */
async function showAtOnce(
  client: QueryClient,
  id: number,
  shown: Partial<Appointment> | undefined,
) {
  const lists = { queryKey: keyOf(listAppointments) }
  // An answer under way would show the old state again.
  await client.cancelQueries(lists)
  const before = client.getQueriesData<Appointment[]>(lists)
  client.setQueriesData<Appointment[]>(lists, list =>
    list
      ?.flatMap(each => (each.id !== id ? [each] : shown ? [{ ...each, ...shown }] : []))
      .sort(inOrder),
  )
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list)
  }
}
