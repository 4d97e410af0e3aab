import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  changeClient,
  type NotesInput,
  readClient,
  readClientById,
} from '#features/clients/contract.ts'
import { send } from '#web/lib/api.ts'
import { refresh } from '#web/lib/refresh.ts'

export function useWriteNotes(clientId: number) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: NotesInput) => send(changeClient, { param: { id: clientId }, json }),
    onSettled: () => refresh(client, [readClient, readClientById]),
  })
}
