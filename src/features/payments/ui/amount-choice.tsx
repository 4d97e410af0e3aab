import { creditsForDollars } from '#domain/money.ts'
import { RadioCard } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Payment } from './use-payment.ts'

interface AmountChoiceProps {
  legend: string
  /** Whole dollars. */
  amounts: readonly number[]
  payment: Payment
}

export function AmountChoice({ legend, amounts, payment }: AmountChoiceProps) {
  const words = useWords('payments')
  return (
    <FieldGroup legend={legend} fieldClassName="@container" className="@min-[380px]:grid-cols-3">
      {amounts.map(amount => (
        <RadioCard
          key={amount}
          name={legend}
          value={amount}
          checked={amount === payment.amount}
          disabled={payment.finishing}
          onChange={() => payment.choose(amount)}
          label={<span className="text-20 leading-6 font-semibold tabular-nums">${amount}</span>}
          detail={fill(words.credits, { count: creditsForDollars(amount) })}
        />
      ))}
    </FieldGroup>
  )
}
