import { useEffect, useRef, useState } from 'react'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Attempt } from './attempt.ts'
import { dropDraft, keepDraft, readDraft, tabStorage } from './draft.ts'
import {
  type BookingErrors,
  type BookingValues,
  checkBooking,
  emptyValues,
  isVisit,
  withoutTime,
  withService,
} from './form.ts'
import type { FreeTime } from './free-times.ts'
import { type Outcome, sendBooking } from './send-booking.ts'
import { toast } from './toasts.tsx'
import { useVisitScript } from './use-visit-script.ts'
import type { WholeVisit } from './visit-rules.ts'
import { readWish, type Wish } from './wish.ts'

export interface TimeProblem {
  /** By the server, as opposed to a background update. */
  refused: boolean
  wished: number
  /** If missing, the closest known free times are shown. */
  alternatives?: FreeTime[] | undefined
}

interface Options {
  page: PublicPage
  zone: string
  now: number
  /** The picked time is taken, so the free times are out of date. */
  onTaken: () => void
}

export function useBooking({ page, zone, now, onTaken }: Options) {
  const words = useWords('booking')
  const language = useLanguage()
  const [values, setValues] = useState(() => emptyValues(page))
  /** A start chosen before its staff member was known. */
  const [wished, setWished] = useState<number>()
  const [errors, setErrors] = useState<BookingErrors>({})
  const [problem, setProblem] = useState<TimeProblem>()
  const [refusal, setRefusal] = useState<string>()
  const [sending, setSending] = useState(false)
  const [booked, setBooked] = useState<WholeVisit>()
  const { script, loading, withScript } = useVisitScript()
  const visit = isVisit(values) ? script : undefined
  const attempt = useRef<Attempt>(undefined)
  const busy = useRef(false)
  const restored = useRef(false)

  // After hydration, because the server does not know this tab's draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const draft = readDraft(tabStorage(), page, now)
    attempt.current = draft?.attempt
    const wish = readWish(location.search, page)
    const kept = draft && { ...draft.values, further: undefined }
    if (draft?.values.further && !wish) {
      setValues(withoutTime(kept!))
      void withScript(loaded => setValues(loaded.stillOffered(page, draft.values)))
    } else if (kept) setValues(kept)
    restored.current = true
    if (!wish) return
    choose(wish, kept)
    // A reload restores the draft instead.
    history.replaceState(null, '', location.pathname)
  }, [])

  const keep = (kept: BookingValues) =>
    keepDraft(tabStorage(), page, { values: kept, attempt: attempt.current })

  const change = (next: BookingValues, cleared: readonly (keyof BookingErrors)[] = []) => {
    setValues(next)
    if (restored.current) keep(next)
    if (cleared.some(field => errors[field])) {
      setErrors(
        Object.fromEntries(
          Object.entries(errors).filter(([field]) => !cleared.includes(field as never)),
        ),
      )
    }
    if (next.start !== values.start) setProblem(undefined)
  }

  /** Sets the start once the service's free times are known. */
  const choose = ({ serviceId, start }: Wish, from = values) =>
    rebook(withService(page, from, serviceId), start)

  const rebook = (next: BookingValues, start: number | undefined) => {
    change(withoutTime(next), ['serviceId', 'staffId', 'startTime', 'endTime'])
    setWished(start)
  }

  const pick = ({ start, end, staffId, legs }: FreeTime) => {
    change({ ...values, start, end, pickedStaffId: staffId, legs }, ['startTime', 'endTime'])
    setWished(undefined)
  }

  /** Keeps the time if it is still free. */
  const reshape = (next: BookingValues) => rebook(next, values.start ?? wished)

  const addService = () =>
    withScript(({ chooseFurther }) =>
      setValues(old => ({ ...old, further: [chooseFurther(page, null)] })),
    )

  /** @returns validation errors. */
  const submit = async (): Promise<BookingErrors | undefined> => {
    if (busy.current) return undefined
    const found = checkBooking(values)
    setErrors(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return found
    busy.current = true
    setSending(true)
    try {
      const outcome = await sendBooking(values, {
        pageName: page.name,
        zone,
        language,
        visit,
        notChecked: words.notChecked,
        last: attempt.current,
        keep: sent => {
          attempt.current = sent
          keep(values)
        },
      })
      return show(outcome)
    } finally {
      busy.current = false
      setSending(false)
    }
  }

  const show = (outcome: Outcome): BookingErrors | undefined => {
    if ('booked' in outcome) {
      attempt.current = undefined
      dropDraft(tabStorage(), page)
      setValues(emptyValues(page))
      setErrors({})
      setProblem(undefined)
      setBooked(outcome.booked)
      toast({ description: words.booked })
    } else if ('callToBook' in outcome) setRefusal(outcome.callToBook)
    else {
      toast({ description: outcome.failed, variant: 'destructive' })
      if ('fields' in outcome) {
        setErrors(outcome.fields)
        return outcome.fields
      }
      const { alternatives } = outcome
      setProblem({ refused: true, wished: values.start!, alternatives })
      onTaken()
    }
    return undefined
  }

  /** Clears the picked time, unless an unanswered attempt may have booked it. */
  const timeGone = (wished: number) => {
    if (busy.current || attempt.current?.unanswered) return
    const next = withoutTime(values)
    setValues(next)
    setWished(undefined)
    keep(next)
    // Keep the refusal, which has alternatives.
    setProblem(old => (old?.wished === wished ? old : { refused: false, wished }))
  }

  return {
    values,
    errors,
    start: values.start ?? wished ?? null,
    wished,
    choose,
    pick,
    timeGone,
    problem,
    refusal,
    sending,
    booked,
    change,
    reshape,
    script,
    loading,
    withScript,
    addService,
    visit,
    /** Keeps the start, unless it may be booked already. */
    follow: (time: FreeTime) => attempt.current?.unanswered || pick(time),
    submit,
    bookAnother: () => setBooked(undefined),
  }
}

export type Booking = ReturnType<typeof useBooking>
