import type { ComponentProps } from 'react'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { MAX_MINUTES } from '../rules.ts'

type Props = ComponentProps<typeof TextField>

export function MinutesField(props: Props) {
  const { minutes } = useWords('services').form
  return (
    <TextField
      type="number"
      inputMode="numeric"
      step={1}
      max={MAX_MINUTES}
      trailing={minutes}
      {...props}
    />
  )
}

export const PriceField = (props: Props) => (
  <TextField
    type="number"
    inputMode="decimal"
    min={0}
    step={0.01}
    leading="$"
    placeholder="0.00"
    {...props}
  />
)
