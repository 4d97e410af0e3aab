import type { ComponentProps } from 'react'
import { TextField } from '#web/kit/base/text-field.tsx'

/**
 * The sign-in address, marked up for password managers and without autocorrection.
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
