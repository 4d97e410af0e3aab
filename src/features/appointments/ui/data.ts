import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import type { Interval } from '#domain/time/interval.ts'
import { api, read, send } from '#web/lib/api.ts'
import type { Appointment } from '../contract.ts'

export const appointmentsKey = ['/api/appointments'] as const
/** Lists of appointments, whatever they were asked by. */
export const listsKey = [...appointmentsKey, 'list'] as const

const one = (id: number) => ({ param: { id: String(id) } })
const iso = (ms: number) => new Date(ms).toISOString()

type Question = InferRequestType<typeof api.appointments.$get>['query']
export type BookingBody = InferRequestType<typeof api.appointments.$post>['json']
export type ChangeBody = InferRequestType<(typeof api.appointments)[':id']['$patch']>['json']

/** Everything that answers a question, page after page. */
async function readPages(question: Question): Promise<Appointment[]> {
  const all: Appointment[] = []
  let cursor: string | undefined
  do {
    let link: string | null = null
    const call = api.appointments.$get({ query: { ...question, ...(cursor ? { cursor } : {}) } })
    all.push(
      ...(await read(
        call.then(response => {
          link = response.headers.get('link')
          return response
        }),
      )),
    )
    cursor = nextCursor(link)
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

/**
 * The business's appointments that meet a range of instants, in order of start, cancelled ones left
 * out.
 */
export const useAppointments = ({ start, end }: Interval) =>
  useQuery({
    queryKey: [...listsKey, { from: iso(start), to: iso(end) }],
    queryFn: async () => (await readPages({ from: iso(start), to: iso(end) })).sort(inOrder),
  })

/** Every staff member's hours and absences that meet a range of instants. */
export const useWorkingTime = ({ start, end }: Interval) =>
  useQuery({
    queryKey: [...appointmentsKey, 'working-time', { from: iso(start), to: iso(end) }],
    queryFn: () => read(api['working-time'].$get({ query: { from: iso(start), to: iso(end) } })),
  })

/** One appointment with everything that happened to it and is planned for it. */
export const useAppointment = (id: number | undefined) =>
  useQuery({
    queryKey: [...appointmentsKey, id],
    queryFn: () => read(api.appointments[':id'].$get(one(id ?? 0))),
    enabled: id !== undefined,
  })

/** What changes with an appointment; screens that show it read it again. */
function refresh(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ['/api/dashboard'] })
  return client.invalidateQueries({ queryKey: appointmentsKey })
}

/** Whether a staff member has the time; with the nearest free times of the service where not. */
export const checkTime = (
  question: InferRequestType<(typeof api.appointments)['check-availability']['$post']>['json'],
) => send(api.appointments['check-availability'].$post({ json: question }))

/**
 * Books. The same key with the same body answers the same appointment, however often it is sent.
 */
export function useBook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ body, key }: { body: BookingBody; key: string }) =>
      send(api.appointments.$post({ json: body, header: { 'idempotency-key': key } })),
    onSuccess: () => refresh(client),
  })
}

interface Change {
  id: number
  body: ChangeBody
  /** How the appointment will look, shown at once and taken back if the server refuses. */
  shown?: Partial<Appointment>
}

/** Moves or edits: shown at once where the change says how. */
export function useChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: Change) =>
      send(api.appointments[':id'].$patch({ ...one(id), json: body, query: {} })),
    onMutate: ({ id, shown }) => (shown ? showAtOnce(client, id, shown) : undefined),
    onError: (_error, _change, takeBack) => takeBack?.(),
    onSettled: () => refresh(client),
  })
}

/** Cancels: gone from every list at once, and back if the server refuses. */
export function useCancel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, tellClient }: { id: number; tellClient: boolean }) =>
      send(
        api.appointments[':id'].$delete({
          ...one(id),
          query: { tellClient: tellClient ? 'true' : 'false' },
        }),
      ),
    onMutate: ({ id }) => showAtOnce(client, id, undefined),
    onError: (_error, _change, takeBack) => takeBack?.(),
    onSettled: () => refresh(client),
  })
}

/**
 * Changes (or with undefined removes) an appointment in every list that was read.
 * @returns what takes it back.
 */
async function showAtOnce(
  client: QueryClient,
  id: number,
  shown: Partial<Appointment> | undefined,
) {
  const lists = { queryKey: listsKey }
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
