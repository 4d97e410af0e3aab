import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, read, send } from '#web/lib/api.ts'
import type { Service, ServiceInput } from '../contract.ts'

const servicesKey = ['/api/services'] as const
/** What else shows services, by name or by number. */
const dependents = [
  ['/api/staff'],
  ['/api/public-pages'],
  ['/api/dashboard'],
  ['/api/appointments'],
] as const

/** The owner's services, oldest first. */
export const useServices = () =>
  useQuery({
    queryKey: servicesKey,
    // Without a page the answer is the owner's own list.
    queryFn: async () => (await read(api.services.$get({ query: {} }))) as Service[],
  })

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    for (const queryKey of dependents) void client.invalidateQueries({ queryKey })
    await client.invalidateQueries({ queryKey: servicesKey })
  }
}

/** Creates a service, or changes the one whose id is given. */
export function useSaveService() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, input }: { id: number | undefined; input: ServiceInput }) =>
      id === undefined
        ? send(api.services.$post({ json: input }))
        : send(api.services[':id'].$patch({ param: { id: String(id) }, json: input })),
    onSuccess: refresh,
  })
}

export function useRemoveService() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: number) => send(api.services[':id'].$delete({ param: { id: String(id) } })),
    onSuccess: refresh,
  })
}
