import { type SubmitEvent, useId, useRef, useState } from 'react'
import { ApiError } from './api-error.ts'

export type TextValues<Name extends string> = Record<Name, string>
export type TextErrors<Name extends string> = { [name in Name]?: string | undefined }

/** For screens without react-hook-form and zod. Validates on submit, then fields as they change. */
export function useTextForm<Name extends string>(
  check: (values: TextValues<Name>) => TextErrors<Name>,
  send: (values: TextValues<Name>) => void,
) {
  const id = useId()
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<TextErrors<Name>>({})
  const [attempt, setAttempt] = useState(0)

  const values = () => Object.fromEntries(new FormData(ref.current!)) as TextValues<Name>
  const controls = () => [...(ref.current?.elements ?? [])] as HTMLInputElement[]

  const show = (found: TextErrors<Name>) => {
    setErrors(found)
    const first = controls().find(({ name }) => found[name as Name])
    first?.focus()
    return first !== undefined
  }
  const showRefusals = (error: unknown) =>
    error instanceof ApiError && show(error.fields as TextErrors<Name>)

  return {
    form: {
      ref,
      noValidate: true,
      onSubmit: (event: SubmitEvent) => {
        event.preventDefault()
        const found = check(values())
        show(found)
        setAttempt(count => count + 1)
        if (Object.values(found).every(message => !message)) send(values())
      },
      onInput: ({ target }: { target: EventTarget }) => {
        const name = (target as HTMLInputElement).name as Name
        if (attempt > 0) setErrors({ ...errors, [name]: check(values())[name] })
      },
    },
    field: (name: Name) => ({ name, id: `${id}-${name}`, error: errors[name] }),
    summary: { count: Object.values(errors).filter(Boolean).length, attempt },
    show,
    /** For forms that also show a toast. */
    showRefusals,
    /** Announces the refusal of a field like the form's own; false if the error names none. */
    refuse: (error: unknown) => {
      const shown = showRefusals(error)
      if (shown) setAttempt(count => count + 1)
      return shown
    },
    select: (name: Name) => {
      const control = controls().find(each => each.name === name)
      control?.focus()
      control?.select()
    },
    reset: () => {
      ref.current?.reset()
      setErrors({})
      setAttempt(0)
    },
  }
}
