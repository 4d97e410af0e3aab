import type { ComponentProps } from 'react'
import { TextField } from '#web/kit/base/text-field.tsx'

/** Not a numeric field, because recovery codes have letters. */
export const CodeField = (props: ComponentProps<typeof TextField>) => (
  <TextField
    autoComplete="one-time-code"
    autoCapitalize="off"
    spellCheck={false}
    maxLength={64}
    className="font-mono tabular-nums"
    {...props}
  />
)
