import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Interval } from '#domain/time/interval.ts'
import { showError } from '#web/kit/base/result-toasts.ts'
import { type BodyOf, keyOf, send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import { useRead } from '#web/lib/use-read.ts'
import {
  addPayment,
  closeSale,
  openSale,
  readDayTotals,
  readSale,
  refundPayment,
  type Sale,
  voidSale,
  writeLines,
} from '../contract.ts'

const keyOfSale = (id: number) => keyOf(readSale, { param: { id } })

/** The sale of an appointment, opened at first. */
export function useSale(appointmentId: number) {
  const client = useQueryClient()
  const refresh = useRefresh('sales')
  const opened = useQuery({
    queryKey: [openSale.path, appointmentId],
    queryFn: async () => {
      const sale = await send(openSale, { json: { appointmentId } })
      client.setQueryData(keyOfSale(sale.id), sale)
      void refresh()
      return sale.id
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const { data } = useRead(
    readSale,
    { param: { id: opened.data ?? 0 } },
    { enabled: opened.data !== undefined },
  )
  return { sale: data, opened }
}

type Sent<C> = Omit<BodyOf<C>, 'version'>
type Change =
  | ({ what: 'lines' } & Sent<typeof writeLines>)
  | ({ what: 'pay' } & Sent<typeof addPayment>)
  | ({ what: 'refund' } & Sent<typeof refundPayment>)
  | { what: 'close' }
  | { what: 'void' }

function sendChange({ id, version }: Sale, change: Change): Promise<Sale> {
  const param = { id }
  switch (change.what) {
    case 'lines':
      return send(writeLines, { param, json: { version, lines: change.lines } })
    case 'pay': {
      const { method, cents } = change
      return send(addPayment, { param, json: { version, method, cents } })
    }
    case 'refund': {
      const { paymentId, cents } = change
      return send(refundPayment, { param, json: { version, paymentId, cents } })
    }
    case 'close':
      return send(closeSale, { param })
    case 'void':
      return send(voidSale, { param })
  }
}

/** Changes a sale; after a refusal the sale is read again. */
export function useSaleChange(sale: Sale) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => sendChange(sale, change),
    onSuccess: changed => client.setQueryData(keyOfSale(sale.id), changed),
    onError: showError,
    onSettled: useRefresh('sales'),
  })
}

export const useDayTotals = ({ start, end }: Interval) =>
  useRead(readDayTotals, {
    query: { from: new Date(start).toISOString(), to: new Date(end).toISOString() },
  })
