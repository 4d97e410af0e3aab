import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { showError } from '#web/kit/base/result-toasts.ts'
import { send } from '#web/lib/api.ts'
import { useRefresh, useTopicChange } from '#web/lib/refresh.ts'
import { useRead } from '#web/lib/use-read.ts'
import { listServices } from '../../contract.ts'
import * as contract from '../../groups-contract.ts'
import { inputOf, type Order, orderOf, sortBy } from './order.ts'

interface Unsaved {
  order: Order
  /** The order before the move, so that the server notices others' moves. */
  before: Order
}

const alike = (order: Order): Unsaved => ({ order, before: order })

export function useMenu() {
  const services = useRead(listServices)
  const listed = useRead(contract.listGroups)
  const groups = listed.data ?? []
  // A move saves the whole menu, so its services are shown only with their groups.
  const shown = listed.data && services.data
  const refresh = useRefresh('services')
  const [unsaved, setUnsaved] = useState<Unsaved>()
  const [place, setPlace] = useState('')
  const saving = useMutation({
    // One at a time, because each request contains the whole order.
    scope: { id: 'menu' },
    mutationFn: ({ order, before }: Unsaved) =>
      send(contract.orderMenu, { json: { ...inputOf(order), before: inputOf(before) } }),
    onError: showError,
    onSettled: async (_data, _error, { order }) => {
      await refresh()
      setUnsaved(latest => (latest?.order === order ? undefined : latest))
    },
  })
  const { order, before } = unsaved ?? alike(orderOf(services.data ?? [], groups))
  return {
    order,
    services: {
      ...(services.data && !listed.data ? listed : services),
      data: shown && unsaved ? sortBy(order, shown) : shown,
    },
    groups: order.flatMap(({ group }) => groups.find(({ id }) => id === group) ?? []),
    show: (changed: Order) => setUnsaved({ order: changed, before }),
    /** For screen readers. */
    place,
    save: (changed: Order, place = '') => {
      setPlace(place)
      setUnsaved(alike(changed))
      saving.mutate({ order: changed, before })
    },
    forget: () => setUnsaved(saving.isPending ? alike(before) : undefined),
  }
}

export type Menu = ReturnType<typeof useMenu>

export const useSaveGroup = () =>
  useTopicChange('services', ({ id, name }: { id: number | undefined; name: string }) =>
    id === undefined
      ? send(contract.createGroup, { json: { name } })
      : send(contract.renameGroup, { param: { id }, json: { name } }),
  )

export const useRemoveGroup = () =>
  useTopicChange('services', (id: number) => send(contract.removeGroup, { param: { id } }))
