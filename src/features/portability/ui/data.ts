import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BodyOf, send } from '#web/lib/api.ts'
import * as contract from '../contract.ts'

type ImportBody = BodyOf<typeof contract.runImport>
export type Reading = Omit<ImportBody, 'text' | 'skipBadRows' | 'planReminders'>
export type Whose = { email: string } | { clientId: number }

export const usePreview = () =>
  useMutation({
    mutationFn: (json: ImportBody) => send(contract.previewImport, { json, isSlow: true }),
  })

export function useImport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ImportBody) => send(contract.runImport, { json, isSlow: true }),
    onSuccess: () => client.invalidateQueries(),
  })
}

export const useClientExport = () =>
  useMutation({
    mutationFn: async (json: Whose) =>
      JSON.stringify(await send(contract.exportClient, { json, isSlow: true }), null, 2),
  })

export function useErase() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: Whose & { cancelUpcoming: boolean }) =>
      send(contract.eraseClient, { json, isSlow: true }),
    onSuccess: () => client.invalidateQueries(),
  })
}
