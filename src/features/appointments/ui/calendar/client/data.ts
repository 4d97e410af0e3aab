import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Client,
  type NotesInput,
  readClient,
  writeClientNotes,
} from '#features/clients/contract.ts'
import { keyOf, send } from '#web/lib/api.ts'
import { refresh } from '#web/lib/refresh.ts'

export function useWriteNotes(appointmentId: number) {
  const client = useQueryClient()
  const param = { id: appointmentId }
  return useMutation({
    mutationFn: (json: NotesInput) => send(writeClientNotes, { param, json }),
    onSuccess: written =>
      client.setQueryData<Client>(
        keyOf(readClient, { param }),
        card => card && { ...card, ...written },
      ),
    // The client's other appointments show the same notes.
    onSettled: () => refresh(client, [readClient]),
  })
}
