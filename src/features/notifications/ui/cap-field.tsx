import { useState } from 'react'
import { TextField } from '#web/kit/base/text-field.tsx'
import { MAX_CAP, messages } from '../rules.ts'

interface CapFieldProps {
  label: string
  help: string
  /** Credits per day. */
  value: number
  onSave: (value: number) => void
}

export function CapField({ label, help, value, onSave }: CapFieldProps) {
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()

  function save() {
    if (typed === undefined) return
    const credits = Number(typed)
    if (!/^\d+$/.test(typed.trim()) || credits > MAX_CAP) return setError(messages.cap)
    setTyped(undefined)
    if (credits !== value) onSave(credits)
  }

  return (
    <>
      <TextField
        label={label}
        help={help}
        error={error}
        inputMode="numeric"
        fieldClassName="max-w-xs"
        className="tabular-nums"
        value={typed ?? String(value)}
        onChange={event => {
          setTyped(event.target.value)
          setError(undefined)
        }}
        onBlur={save}
        onKeyDown={event => {
          if (event.key === 'Enter') save()
        }}
      />
      <p role="alert" className="sr-only">
        {error}
      </p>
    </>
  )
}
