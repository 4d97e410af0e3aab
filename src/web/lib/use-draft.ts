import { useEffect, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import { fits } from './draft-rules.ts'
import { draftStore } from './draft-store.ts'
import { useUser } from './session.ts'

interface Kept {
  /** The id of the edited record, unless it is new. */
  of?: number | undefined
  fields: object
}

export interface Draft {
  read: () => object | undefined
  keep: (fields: object) => void
  drop: () => void
}

/** Keeps one draft per form, the one changed last. */
export function useDraft(form: string, of: number | undefined): Draft {
  const user = useUser()
  const store = draftStore(form, draft => draft as Kept | null)
  return {
    read: () => {
      const kept = store.read(user)
      return kept?.of === of ? kept?.fields : undefined
    },
    keep: fields => store.keep(user, { of, fields }),
    drop: () => store.drop(user),
  }
}

/** Keeps what was typed if the session ends or the page reloads. */
export function useDraftForm<Fields extends FieldValues, Values>(
  draft: Draft,
  initial: Fields,
  options: UseFormProps<Fields, unknown, Values>,
) {
  const [kept, setKept] = useState(() => {
    const fields = draft.read()
    return fields && fits(fields, initial) ? fields : undefined
  })
  const form = useForm<Fields, unknown, Values>({
    ...options,
    defaultValues: { ...initial, ...kept } as DefaultValues<Fields>,
  })
  const { subscribe, reset } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) =>
          JSON.stringify(values) === JSON.stringify(defaultValues) || draft.keep(values),
      }),
    [subscribe, draft],
  )
  const startOver = () => {
    reset(initial)
    draft.drop()
    setKept(undefined)
  }
  return { form, restored: kept !== undefined, startOver }
}
