import { useEffect, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type UseFormProps, useForm } from 'react-hook-form'
import { fitsForm } from './draft-rules.ts'
import { draftStore } from './draft-store.ts'
import { type Edits, editsOf, withEdits } from './edits.ts'
import { useUser } from './session.ts'

interface Kept {
  /** The id of the edited record, unless it is new. */
  of?: number | undefined
  edits: Edits
}

export interface Draft {
  read: () => Edits | undefined
  keep: (edits: Edits) => void
  drop: () => void
}

/** Keeps one draft per form, the one changed last. `end` drops it and closes the form. */
export function useDraft(form: string, of: number | undefined, onClose: () => void) {
  const user = useUser()
  const store = draftStore(form, draft => draft as Kept | null)
  const draft: Draft = {
    read: () => {
      const kept = store.read(user)
      return kept?.of === of ? kept?.edits : undefined
    },
    keep: edits => store.keep(user, { of, edits }),
    drop: () => store.drop(user),
  }
  const end = () => {
    draft.drop()
    onClose()
  }
  return { draft, end }
}

/**
 * Keeps edits if the session ends or the page reloads. When the form opens again, its other fields
 * show the record as it is by then.
 */
export function useDraftForm<Fields extends FieldValues, Values>(
  draft: Draft,
  initial: Fields,
  options: UseFormProps<Fields, unknown, Values>,
) {
  const [opened] = useState(initial)
  const [kept, setKept] = useState(() => {
    const edits = draft.read() ?? {}
    return fitsForm(edits, opened) ? edits : {}
  })
  const stored = useRef(kept)
  const form = useForm<Fields, unknown, Values>({
    ...options,
    defaultValues: withEdits(opened, kept) as DefaultValues<Fields>,
  })
  const { subscribe, reset, getValues } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const edits = editsOf(values, opened)
          if (JSON.stringify(edits) === JSON.stringify(stored.current)) return
          stored.current = edits
          draft.keep(edits)
        },
      }),
    [subscribe, draft, opened],
  )
  const startOver = () => {
    reset(opened)
    draft.drop()
    stored.current = {}
    setKept({})
  }
  const edits = () => editsOf(getValues(), opened)
  return { form, edits, restored: Object.keys(kept).length > 0, startOver }
}
