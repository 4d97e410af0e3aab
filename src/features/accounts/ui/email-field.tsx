import type { ComponentProps } from 'react'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'

export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  const { email } = useWords('accounts')
  return (
    <TextField
      label={email}
      type="email"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
    />
  )
}
