import { keepPreviousData, useInfiniteQuery, useMutation } from '@tanstack/react-query'
import * as contract from '#features/clients/contract.ts'
import type { ClientFilter } from '#features/clients/rules.ts'
import { exportClient } from '#features/portability/contract.ts'
import { read, send } from '#web/lib/api.ts'
import { editedParts, type Save } from '#web/lib/edits.ts'
import { useRefresh, useTopicChange } from '#web/lib/refresh.ts'

export interface Search {
  text?: string
  filter?: ClientFilter
}

export const useClients = (search: Search) =>
  useInfiniteQuery({
    queryKey: [contract.searchClients.path, 'pages', search],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: cursor }) =>
      read(contract.searchClients, { json: { ...search, ...(cursor ? { cursor } : {}) } }),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  })

export const useSaveClient = () =>
  useTopicChange(
    'appointments',
    ({ id, input, edits }: Save<{ name: string; email: string; phone: string }>) =>
      id === undefined
        ? send(contract.createClient, { json: input })
        : send(contract.changeClient, { param: { id }, json: editedParts(input, edits) }),
  )

export const useBlock = () =>
  useMutation({
    mutationFn: ({ id, blocked }: { id: number; blocked: boolean }) =>
      send(contract.changeClient, { param: { id }, json: { blocked } }),
    onSettled: useRefresh('appointments'),
  })

interface Merge {
  id: number
  from: number
}

export const useMerge = () =>
  useMutation({
    mutationFn: ({ id, from }: Merge) =>
      send(contract.mergeClients, { param: { id }, json: { from } }),
    onSettled: useRefresh('appointments'),
  })

export const useUndoMerge = () =>
  useMutation({
    mutationFn: (param: Merge) => send(contract.undoMerge, { param }),
    onSettled: useRefresh('appointments'),
  })

export const useExport = () =>
  useMutation({
    mutationFn: async (clientId: number) =>
      JSON.stringify(await send(exportClient, { json: { clientId }, isSlow: true }), null, 2),
  })
