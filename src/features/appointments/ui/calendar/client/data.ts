import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client, NotesInput } from '#features/clients/contract.ts'
import { api, read, send } from '#web/lib/api.ts'
import { appointmentsKey } from '../../data.ts'

const keyOf = (appointmentId: number) => [...appointmentsKey, appointmentId, 'client']
const one = (id: number) => ({ param: { id: String(id) } })

/** The card of whoever an appointment is for. */
export const useClient = (appointmentId: number) =>
  useQuery({
    queryKey: keyOf(appointmentId),
    queryFn: () => read(api.appointments[':id'].client.$get(one(appointmentId))),
  })

/** Writes the private notes about whoever an appointment is for. */
export function useWriteNotes(appointmentId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: NotesInput) =>
      send(api.appointments[':id'].client.notes.$put({ ...one(appointmentId), json })),
    onSuccess: written =>
      client.setQueryData<Client>(keyOf(appointmentId), card => card && { ...card, ...written }),
    // The same client's other appointments show the same card.
    onSettled: () =>
      client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === appointmentsKey[0] && queryKey[2] === 'client',
      }),
  })
}
