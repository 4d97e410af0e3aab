import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Interval } from '#domain/time/interval.ts'
import { checkAvailability } from '#features/availability/contract.ts'
import { readWorkingTime } from '#features/availability/owner-contract.ts'
import { type BodyOf, keyOf, send } from '#web/lib/api.ts'
import { inOrder, rangeQuery, readAppointments } from '#web/lib/appointments.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import { useRead } from '#web/lib/use-read.ts'
import {
  type Appointment,
  bookAppointment,
  cancelAppointment,
  changeAppointment,
  listAppointments,
  readAppointment,
} from '../contract.ts'
import { sendAct } from './send-act.ts'

export type BookingBody = BodyOf<typeof bookAppointment>
export type ChangeBody = BodyOf<typeof changeAppointment>

export const useAppointments = (interval: Interval) =>
  useQuery({
    queryKey: keyOf(listAppointments, rangeQuery(interval)),
    queryFn: () => readAppointments(interval),
  })

export const useWorkingTime = (interval: Interval) => useRead(readWorkingTime, rangeQuery(interval))

/** Read again whenever it is opened, because sending a message notifies no screen. */
export const useAppointment = (id: number | undefined) =>
  useRead(readAppointment, { param: { id: id ?? 0 } }, { enabled: id !== undefined, staleTime: 0 })

export const checkTime = (json: BodyOf<typeof checkAvailability>) =>
  send(checkAvailability, { json })

/** With the idempotency key, a repeated request returns the same appointment. */
export function useBook() {
  const refresh = useRefresh('appointments')
  return useMutation({
    mutationFn: ({ body, key }: { body: BookingBody; key: string }) =>
      sendAct(bookAppointment, { json: body, headers: { 'idempotency-key': key } }),
    // Not awaited, because the appointment is booked even if a read hangs.
    onSettled: () => void refresh(),
  })
}

type List = readonly Appointment[]

interface Change {
  id: number
  body: ChangeBody
  /** Shown at once, and undone if the server refuses. */
  shown?: Partial<Appointment> | ((list: List) => List)
}

export function useChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: Change) => sendAct(changeAppointment, { param: { id }, json: body }),
    onMutate: ({ id, shown }) => {
      if (typeof shown === 'function') return showAtOnce(client, shown)
      if (!shown) return undefined
      return showAtOnce(client, list =>
        list.map(each => (each.id === id ? { ...each, ...shown } : each)),
      )
    },
    onError: (_error, _change, undo) => undo?.(),
    onSettled: useRefresh('appointments'),
  })
}

interface Cancellation {
  id: number
  visitId: number | undefined
  tellClient: boolean
  onlyLeg: boolean
}

export function useCancel() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, tellClient, onlyLeg }: Cancellation) =>
      sendAct(cancelAppointment, {
        param: { id },
        query: {
          tellClient: tellClient ? 'true' : 'false',
          ...(onlyLeg ? { leg: 'only' as const } : {}),
        },
      }),
    onMutate: ({ id, visitId, onlyLeg }) => {
      const stays = (each: Appointment) =>
        each.id !== id && (onlyLeg || visitId === undefined || each.visitId !== visitId)
      return showAtOnce(client, list => list.filter(stays))
    },
    onError: (_error, _change, undo) => undo?.(),
    onSettled: useRefresh('appointments'),
  })
}

/** Returns the undo, which leaves other changes in place. */
export async function showAtOnce(client: QueryClient, change: (list: List) => List) {
  const lists = { queryKey: keyOf(listAppointments) }
  // Otherwise, a pending response would overwrite the optimistic state.
  await client.cancelQueries(lists)
  const undos = client.getQueriesData<Appointment[]>(lists).map(([key, before = []]) => {
    const after = change(before)
    const changed = [...without(before, after), ...without(after, before)]
    const isChanged = ({ id }: Appointment) => changed.some(each => each.id === id)
    client.setQueryData<List>(key, list => list && after.toSorted(inOrder))
    return () =>
      client.setQueryData<List>(key, list =>
        list
          ?.filter(each => !isChanged(each))
          .concat(before.filter(isChanged))
          .toSorted(inOrder),
      )
  })
  return () => {
    for (const undo of undos) undo()
  }
}

function without(list: List, other: List): List {
  const others = new Set(other)
  return list.filter(each => !others.has(each))
}
