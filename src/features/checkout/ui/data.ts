import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useRef, useState } from 'react'
import { showError } from '#web/kit/base/result-toasts.ts'
import { type Answer, type BodyOf, keyOf, send } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import { useRead } from '#web/lib/use-read.ts'
import {
  addPayment,
  closeSale,
  openSale,
  readSale,
  readVisitSale,
  refundPayment,
  type Sale,
  sendReceipt,
  voidSale,
  writeLines,
} from '../contract.ts'

const keyOfSale = (id: number) => keyOf(readSale, { param: { id } })

/** Has no id yet: the first change opens the sale. */
const draftOf = (
  appointmentId: number,
  { lines, total }: NonNullable<Answer<typeof readVisitSale>['draft']>,
): Sale => ({
  id: 0,
  appointmentId,
  state: 'open',
  version: FIRST_VERSION,
  lines,
  total,
  paid: 0,
  due: total,
  payments: [],
  receipts: 0,
})

/** The version that opening returns, so that changes by another window are noticed. */
const FIRST_VERSION = 1

export function useSale(appointmentId: number) {
  const read = useRead(readVisitSale, { query: { appointmentId: String(appointmentId) } })
  const [changedId, setChangedId] = useState<number>()
  const id = changedId ?? read.data?.sale?.id
  const { data } = useRead(
    readSale,
    { param: { id: id ?? 0 } },
    { enabled: changedId !== undefined },
  )
  const draft = read.data?.draft
  const found = read.data?.sale ?? (draft && draftOf(appointmentId, draft))
  return {
    sale: changedId === undefined ? found : data,
    booked: read.data?.booked,
    read,
    onChanged: setChangedId,
    again: () => {
      setChangedId(undefined)
      void read.refetch()
    },
  }
}

/** The first change of a draft opens a sale, which this reports. */
export const SaleChanged = createContext<(id: number) => void>(() => {})

type Sent<C> = Omit<BodyOf<C>, 'version'>
type Change =
  | ({ what: 'lines' } & Sent<typeof writeLines>)
  | ({ what: 'pay' } & Sent<typeof addPayment>)
  | ({ what: 'refund' } & Sent<typeof refundPayment>)
  | { what: 'receipt'; email: string }
  | { what: 'close' }
  | { what: 'void' }

async function sendChange(sale: Sale, change: Change): Promise<Sale> {
  const { version, appointmentId, total } = sale
  const id = sale.id || (await send(openSale, { json: { appointmentId, total } })).id
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
    case 'receipt': {
      const { receipts } = sale
      return send(sendReceipt, { param, json: { version, receipts, email: change.email } })
    }
    case 'close':
      return send(closeSale, { param })
    case 'void':
      return send(voidSale, { param })
  }
}

/**
 * The newest sale in which the amount is still the one a form opened with. If a colleague changes
 * it, the form's version is outdated, so the server refuses to overwrite it.
 */
export function useBasis(sale: Sale, form: unknown, amount: unknown): Sale {
  const basis = useRef({ sale, form, amount })
  const opened = basis.current
  if (form !== opened.form || amount === opened.amount) basis.current = { sale, form, amount }
  return basis.current.sale
}

export const isOutdated = (error: unknown) => error instanceof ApiError && error.code === 'changed'

export function useSaleChange(sale: Sale) {
  const client = useQueryClient()
  const onChanged = useContext(SaleChanged)
  return useMutation({
    mutationFn: (change: Change) => sendChange(sale, change),
    onSuccess: changed => {
      client.setQueryData(keyOfSale(changed.id), changed)
      onChanged(changed.id)
    },
    onError: showError,
    onSettled: useRefresh('sales'),
  })
}
