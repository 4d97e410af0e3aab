import { useRef, useState } from 'react'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { type BookingErrors, checkBooking, withoutTime } from './form.ts'
import type { FreeTime } from './free-times.ts'
import { type Outcome, sendBooking } from './send-booking.ts'
import { toast } from './toasts.tsx'
import type { DraftedValues } from './use-drafted-values.ts'
import type { VisitScript } from './use-visit-script.ts'
import type { WholeVisit } from './visit-rules.ts'

interface Options {
  page: PublicPage
  zone: string
  drafted: DraftedValues
  visit: VisitScript | undefined
  onErrors: (errors: BookingErrors) => void
  onTaken: (alternatives: FreeTime[] | undefined) => void
  onBooked: () => void
}

export function useBookingSubmission({
  page,
  zone,
  drafted,
  visit,
  onErrors,
  onTaken,
  onBooked,
}: Options) {
  const words = useWords('booking')
  const language = useLanguage()
  const [refusal, setRefusal] = useState<string>()
  const [sending, setSending] = useState(false)
  const [booked, setBooked] = useState<WholeVisit>()
  const busy = useRef(false)
  const { values, attempt } = drafted

  /** @returns validation errors. */
  const submit = async (): Promise<BookingErrors | undefined> => {
    if (busy.current) return undefined
    const found = checkBooking(values)
    onErrors(found)
    setRefusal(undefined)
    if (Object.keys(found).length > 0) return found
    busy.current = true
    setSending(true)
    try {
      const outcome = await sendBooking(values, {
        page,
        zone,
        language,
        visit,
        words,
        last: attempt.current,
        keep: sent => {
          attempt.current = sent
          drafted.keep(drafted.latest.current)
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
      onBooked()
      drafted.drop()
      setBooked(outcome.booked)
      toast({ description: words.booked })
    } else if ('callToBook' in outcome) setRefusal(outcome.callToBook)
    else {
      const { failed } = outcome
      toast({ description: failed, variant: 'destructive' })
      if ('fields' in outcome) {
        const { fields } = outcome
        onErrors(fields)
        // Another press must not book again by mistake.
        if (outcome.alreadyBooked) drafted.change(withoutTime(drafted.latest.current))
        // In a frame on another site, the toast may be out of view.
        if (Object.keys(fields).length === 0) setRefusal(failed)
        return fields
      }
      onTaken(outcome.alternatives)
    }
    return undefined
  }

  return {
    submit,
    sending,
    refusal,
    booked,
    bookAnother: () => setBooked(undefined),
    /** Whether the picked time may be booked already. */
    mayBeBooked: () => busy.current || attempt.current !== undefined,
  }
}
