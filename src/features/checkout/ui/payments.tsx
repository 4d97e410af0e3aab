import { useRef, useState } from 'react'
import { centsToInput, formatCents, parseDollars } from '#domain/money.ts'
import { formatExactTime, formatIsoDate, formatShortDay } from '#domain/time/format.ts'
import { Button } from '#web/kit/base/button.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Sale } from '../contract.ts'
import { methods } from '../rules.ts'
import { AmountForm } from './amount-form.tsx'
import { isOutdated, useBasis, useSaleChange } from './data.ts'

export function Payments({ sale, zone }: { sale: Sale; zone: string }) {
  const words = useWords('checkout').payment
  const [refunding, setRefunding] = useState<number>()
  const section = useLostFocus(`${refunding} ${sale.due} ${sale.payments.length} ${sale.state}`)
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={words.title}
      className="grid gap-3 outline-none"
    >
      {sale.payments.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
          {sale.payments.map(payment => (
            <li key={payment.id} className="grid gap-2">
              <PaymentRow
                payment={payment}
                zone={zone}
                onRefund={
                  sale.state === 'void' || payment.refundedCents === payment.cents
                    ? undefined
                    : () => setRefunding(payment.id)
                }
              />
              {refunding === payment.id && (
                <RefundForm sale={sale} payment={payment} onDone={() => setRefunding(undefined)} />
              )}
            </li>
          ))}
        </ul>
      )}
      {sale.state === 'open' && sale.due !== null && sale.due > 0 && (
        <NextPayment key={sale.due} sale={sale} due={sale.due} />
      )}
    </section>
  )
}

type Payment = Sale['payments'][number]

interface PaymentRowProps {
  payment: Payment
  zone: string
  onRefund: (() => void) | undefined
}

function PaymentRow({ payment, zone, onRefund }: PaymentRowProps) {
  const words = useWords('checkout').payment
  const language = useLanguage()
  const { method, refundedCents, paidAt } = payment
  const amount = formatCents(payment.cents)
  const at = Date.parse(paidAt)
  const time = formatExactTime(at, zone, language)
  const isToday = formatIsoDate(at, zone) === formatIsoDate(Date.now(), zone)
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-2 text-14">
      <span className="min-w-0 flex-1">
        {words[method]}{' '}
        <span className="text-13 whitespace-nowrap text-muted tabular-nums">
          {isToday ? time : `${formatShortDay(at, zone, language)}, ${time}`}
        </span>
        {refundedCents > 0 && (
          <span className="block text-13 text-muted">
            {fill(words.refunded, { amount: formatCents(refundedCents) })}
          </span>
        )}
      </span>
      <span className="tabular-nums">{amount}</span>
      {onRefund && (
        <Button
          size="sm"
          variant="quiet"
          className="-me-3"
          aria-label={fill(words.refundOf, { method: words[method], amount })}
          onClick={onRefund}
        >
          {words.refund}
        </Button>
      )}
    </div>
  )
}

function RefundForm({
  sale,
  payment: { id, cents, refundedCents },
  onDone,
}: {
  sale: Sale
  payment: Payment
  onDone: () => void
}) {
  const words = useWords('checkout').payment
  const change = useSaleChange(useBasis(sale, id, refundedCents))
  return (
    <AmountForm
      label={words.refundAmount}
      amount={cents - refundedCents}
      min={1}
      submit={words.refund}
      busy={change.isPending}
      onSubmit={amount =>
        change.mutate(
          { what: 'refund', paymentId: id, cents: amount },
          {
            onSuccess: onDone,
            onError: error => {
              if (isOutdated(error)) onDone()
            },
          },
        )
      }
      onCancel={onDone}
    />
  )
}

function NextPayment({ sale, due }: { sale: Sale; due: number }) {
  const words = useWords('checkout')
  const change = useSaleChange(sale)
  const [text, setText] = useState(() => centsToInput(due))
  const [tried, setTried] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const cents = parseDollars(text)
  const valid = cents !== undefined && cents > 0
  return (
    <div className="grid gap-3">
      <TextField
        ref={field}
        label={words.payment.amount}
        leading="$"
        inputMode="decimal"
        value={text}
        error={tried && !valid ? words.amountInvalid : undefined}
        onChange={event => setText(event.target.value)}
        onFocus={event => event.target.select()}
        fieldClassName="max-w-48"
        className="tabular-nums"
      />
      <div className="flex flex-wrap gap-2">
        {methods.map(method => (
          <Button
            key={method}
            busy={change.isPending}
            onClick={() => {
              setTried(true)
              if (valid) change.mutate({ what: 'pay', method, cents })
              else field.current?.focus()
            }}
          >
            {words.payment[method]}
          </Button>
        ))}
      </div>
    </div>
  )
}
