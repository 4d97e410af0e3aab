import { useRef, useState } from 'react'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { type Attempt, dropDraft, keepDraft, readDraft, tabStorage } from './draft.ts'
import { type BookingValues, emptyValues } from './form.ts'

/** The form's values and an unanswered attempt to send them, which a reload restores. */
export function useDraftedValues(page: PublicPage) {
  const [values, setValues] = useState(() => emptyValues(page))
  const latest = useRef(values)
  latest.current = values
  const attempt = useRef<Attempt>(undefined)
  const restored = useRef(false)
  const keep = (kept: BookingValues) =>
    keepDraft(tabStorage(), page, { values: kept, attempt: attempt.current })
  return {
    values,
    latest,
    setValues,
    attempt,
    keep,
    change: (next: BookingValues) => {
      setValues(next)
      if (restored.current) keep(next)
    },
    restore: (now: number) => {
      const draft = readDraft(tabStorage(), page, now)
      attempt.current = draft?.attempt
      restored.current = true
      return draft?.values
    },
    drop: () => {
      attempt.current = undefined
      dropDraft(tabStorage(), page)
    },
  }
}

export type DraftedValues = ReturnType<typeof useDraftedValues>
