import { useState } from 'react'
import { formatCents } from '#domain/money.ts'
import { formatDate, formatExactTime } from '#domain/time/format.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/kit/base/dialog.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Badge, Skeleton } from '#web/kit/base/surfaces.tsx'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Sale } from '../contract.ts'
import { isEditable, withBooked, withName } from '../rules.ts'
import { SaleChanged, useSale, useSaleChange } from './data.ts'
import { Lines } from './lines.tsx'
import { Payments } from './payments.tsx'
import { Receipt } from './receipt.tsx'

interface CheckoutProps {
  appointment: { id: number; customerName: string; customerEmail: string }
  zone: string
  onClose: () => void
}

export function CheckoutDialog({ appointment, zone, onClose }: CheckoutProps) {
  const words = useWords('checkout')
  const { sale, booked, read, onChanged, again } = useSale(appointment.id)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi>{fill(words.title, { client: appointment.customerName })}</bdi>}
      focusTitle
    >
      {sale ? (
        <SaleChanged value={onChanged}>
          <Checkout
            sale={sale}
            booked={booked}
            zone={zone}
            address={appointment.customerEmail}
            onAgain={again}
          />
        </SaleChanged>
      ) : (
        <DialogBody>
          <LoadError title={words.failed} query={read} />
          {!read.error && <Skeleton className="h-64" />}
        </DialogBody>
      )}
    </Dialog>
  )
}

interface Props {
  sale: Sale
  booked: Sale['lines'] | undefined
  zone: string
  address: string
  onAgain: () => void
}

function Checkout({ sale, booked, zone, address, onAgain }: Props) {
  const words = useWords('checkout')
  const change = useSaleChange(sale)
  const [asking, setAsking] = useState(false)
  return (
    <>
      <DialogBody className="gap-5!">
        {sale.state !== 'open' && <Outcome sale={sale} zone={zone} />}
        {sale.state === 'open' && booked && <Rebooked sale={sale} booked={booked} />}
        <Lines sale={sale} />
        <Sums sale={sale} />
        <Payments sale={sale} zone={zone} />
        {sale.state === 'closed' && <Receipt sale={sale} address={address} />}
      </DialogBody>
      <DialogFooter>
        {sale.state === 'void' && <Button onClick={onAgain}>{words.void.again}</Button>}
        {sale.state !== 'void' && sale.id !== 0 && (
          <Button variant="quiet" className="text-danger-ink!" onClick={() => setAsking(true)}>
            {words.void.action}
          </Button>
        )}
        {sale.state === 'open' && (
          <Button
            variant="primary"
            disabled={sale.due !== 0}
            busy={change.isPending}
            onClick={() => change.mutate({ what: 'close' })}
          >
            {words.close}
          </Button>
        )}
      </DialogFooter>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => change.mutate({ what: 'void' }, { onSettled: () => setAsking(false) })}
        title={words.void.title}
        description={words.void.text}
        confirmLabel={words.void.action}
        cancelLabel={words.void.keep}
        busy={change.isPending}
      />
    </>
  )
}

function Rebooked({ sale, booked }: { sale: Sale; booked: Sale['lines'] }) {
  const { rebooked: words, names } = useWords('checkout')
  const change = useSaleChange(sale)
  const lines = withBooked(sale.lines, booked)
    ?.filter(isEditable)
    .map(line => withName(line, names))
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 text-14 text-muted empty:absolute"
    >
      {lines && (
        <>
          <p className="flex-1">{words.text}</p>
          <Button
            size="sm"
            busy={change.isPending}
            onClick={() => change.mutate({ what: 'lines', lines })}
          >
            {words.action}
          </Button>
        </>
      )}
    </div>
  )
}

function Outcome({ sale: { state, receiptNumber, closedAt }, zone }: { sale: Sale; zone: string }) {
  const words = useWords('checkout')
  const language = useLanguage()
  const at = closedAt && Date.parse(closedAt)
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
      {state === 'void' && <Badge tone="danger">{words.void.state}</Badge>}
      {receiptNumber !== undefined && (
        <Badge tone={state === 'closed' ? 'success' : 'neutral'}>
          {fill(words.closed, { number: receiptNumber })}
        </Badge>
      )}
      {at && (
        <span>
          {fill(words.closedAt, {
            date: formatDate(at, zone, language),
            time: formatExactTime(at, zone, language),
          })}
        </span>
      )}
    </p>
  )
}

function Sums({ sale: { total, paid, due } }: { sale: Sale }) {
  const words = useWords('checkout')
  const over = due !== null && due < 0
  const sums = [
    [words.total, total],
    [words.paid, paid],
    [over ? words.over : words.due, due === null ? null : Math.abs(due)],
  ] as const
  return (
    <dl aria-live="polite" className="grid gap-1 border-y border-line py-3 text-14 tabular-nums">
      {sums.map(([name, cents], index) => (
        <div key={name} className="flex items-baseline justify-between gap-4">
          <dt className="text-muted">{name}</dt>
          <dd className={index === 1 ? 'text-ink' : 'text-16 font-semibold text-ink'}>
            {cents === null ? '–' : formatCents(cents)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
