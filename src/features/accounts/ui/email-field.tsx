import type { ComponentProps } from 'react'
import { TextField } from '#web/kit/base/text-field.tsx'

/**
 * The address that somebody signs in with: as password managers know it, and as no keyboard
 * corrects it.
 */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Email"
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  )
}
