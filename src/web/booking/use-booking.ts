import { useEffect, useState } from 'react'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import {
  type BookingErrors,
  type BookingValues,
  emptyValues,
  withoutTime,
  withService,
} from './form.ts'
import type { FreeTime } from './free-times.ts'
import { useBookingSubmission } from './use-booking-submission.ts'
import { useDraftedValues } from './use-drafted-values.ts'
import { useVisitScript } from './use-visit-script.ts'
import { readWish, type Wish } from './wish.ts'

export interface TimeProblem {
  /** True if the server refused it, as opposed to a background update. */
  refused: boolean
  wished: number
  /** Without them, the form shows the closest free times that it knows. */
  alternatives?: FreeTime[] | undefined
}

interface Options {
  page: PublicPage
  zone: string
  now: number
  /** The picked time is taken, so the free times are out of date. */
  onTaken: () => void
  onBooked: () => void
}

export function useBooking({ page, zone, now, onTaken, onBooked }: Options) {
  const drafted = useDraftedValues(page)
  const { values, setValues, attempt } = drafted
  /** A start that was chosen before its staff member was known. */
  const [wished, setWished] = useState<number>()
  const [errors, setErrors] = useState<BookingErrors>({})
  const [problem, setProblem] = useState<TimeProblem>()
  const visiting = useVisitScript(page, drafted)
  const { mayBeBooked, ...submitting } = useBookingSubmission({
    page,
    zone,
    drafted,
    visit: visiting.visit,
    onErrors: setErrors,
    onTaken: alternatives => {
      drafted.change(withoutTime(drafted.latest.current))
      setWished(undefined)
      setProblem({ refused: true, wished: values.start!, alternatives })
      onTaken()
    },
    onBooked: () => {
      change(emptyValues(page))
      onBooked()
    },
  })

  // After hydration, because the server does not know this tab's draft.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens.
  useEffect(() => {
    const draft = drafted.restore(now)
    const wish = readWish(location.search, page)
    const kept = draft && { ...draft, further: undefined }
    if (draft?.further && !wish) {
      setValues(withoutTime(kept!))
      void visiting.withScript(loaded => setValues(loaded.stillOffered(page, draft)))
    } else if (kept) setValues(kept)
    if (!wish) return
    choose(wish, kept)
    // A reload restores the draft instead.
    history.replaceState(null, '', location.pathname)
  }, [])

  const change = (next: BookingValues, cleared: readonly (keyof BookingErrors)[] = []) => {
    drafted.change(next)
    setErrors(old =>
      Object.fromEntries(
        Object.entries(old).filter(([field]) => !cleared.includes(field as never)),
      ),
    )
    if (next.start !== values.start) setProblem(undefined)
  }

  /** Picks the start once the service's free times are known. */
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

  /** Clears the picked time, unless an unanswered attempt may have booked it. */
  const timeGone = (wished: number) => {
    if (mayBeBooked()) return
    drafted.change(withoutTime(values))
    setWished(undefined)
    // Keeps the refusal, which has alternatives.
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
    change,
    reshape,
    ...visiting,
    /** Keeps the start, unless it may be booked already. */
    follow: (time: FreeTime) => attempt.current || pick(time),
    ...submitting,
  }
}

export type Booking = ReturnType<typeof useBooking>
