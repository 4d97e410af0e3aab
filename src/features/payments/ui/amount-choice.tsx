import { creditsForDollars } from '#domain/money.ts'
import { RadioCard } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'

interface AmountChoiceProps {
  legend: string
  /** Whole dollars. */
  amounts: readonly number[]
  chosen: number
  onChoose: (amount: number) => void
  disabled?: boolean
}

/** One of a few amounts, each with the credits that it gives. */
export function AmountChoice({ legend, amounts, chosen, onChoose, disabled }: AmountChoiceProps) {
  return (
    <FieldGroup legend={legend} className="grid-cols-1 min-[420px]:grid-cols-3">
      {amounts.map(amount => (
        <RadioCard
          key={amount}
          name={legend}
          value={amount}
          checked={amount === chosen}
          disabled={disabled}
          onChange={() => onChoose(amount)}
          label={<span className="text-20 leading-6 font-semibold tabular-nums">${amount}</span>}
          detail={`${creditsForDollars(amount)} credits`}
        />
      ))}
    </FieldGroup>
  )
}
