import { type FormEvent, useState } from 'react'
import type { Channel } from '#domain/channels.ts'
import { withoutSeparators } from '#domain/e164.ts'
import { changeMessages } from '#features/appointments/change-rules.ts'
import type { ClientAppointment } from '#features/appointments/contract.ts'
import { messages, needsPhone } from '#features/appointments/rules.ts'
import type { Slot } from '#features/availability/contract.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { focusField } from './focus-field.ts'
import { looksLikeNumber } from './form.ts'
import { type FreeTime, timesOf } from './free-times.ts'
import { type Access, isOutdated, reschedule, timesToMove } from './own-calls.ts'
import type { TypedDetails } from './reschedule-fields.tsx'
import { toast } from './toasts.tsx'
import type { TimeProblem } from './use-booking.ts'
import { usePicker } from './use-picker.ts'
import type { Zones } from './use-zone.ts'

/** Lookup results lack the channels: choosing any replaces them, choosing none keeps them. */
type Movable = ClientAppointment & { notificationMethods?: Channel[] }

export interface RescheduleOptions {
  appointment: Movable & { customerEmail: string }
  page: Access & { horizonDays: number }
  now: number
  zones: Zones
  onMoved: (appointment: Movable) => void
  /** It was changed elsewhere, cancelled or is over. */
  onEnded: (error: unknown) => void
}

/** Screen readers miss a status that changes while a dialog in front of it closes. */
const DIALOG_GONE_MS = 150

type Errors = { startTime?: string; phone?: string; channels?: string }

export function useReschedule({
  appointment,
  page,
  now,
  zones,
  onMoved,
  onEnded,
}: RescheduleOptions) {
  const words = useWords('client').move
  const [staffId, setStaffId] = useState(appointment.staffId)
  const [time, setTime] = useState<FreeTime>()
  const [typed, setTyped] = useState<TypedDetails>({ phone: '', notes: '' })
  const [chosen, setChosen] = useState<readonly Channel[]>(appointment.notificationMethods ?? [])
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<TimeProblem>()
  const [attempt, setAttempt] = useState(0)
  const [busy, setBusy] = useState(false)
  const times = timesToMove(appointment.id, page, staffId)
  const picker = usePicker({
    of: {
      ...times,
      fetch: (...asked) =>
        times.fetch(...asked).catch(error => {
          if (isOutdated(error)) onEnded(error)
          else if (error.status === 403)
            toast({ description: sentenceFor(error), variant: 'destructive' })
          throw error
        }),
    },
    now,
    horizonDays: page.horizonDays,
    zone: zones.zone,
    businessZone: zones.business,
    picked: time?.start ?? null,
    onGone: start => {
      setTime(undefined)
      setProblem(old => (old?.wished === start ? old : { refused: false, wished: start }))
    },
  })

  const show = (found: Errors, form: Element) => {
    setErrors(found)
    setAttempt(count => count + 1)
    requestAnimationFrame(() => {
      const first = form.querySelector('[id$="-error"]')
      if (first) focusField(first.id.slice(0, -'-error'.length))
    })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const form = event.currentTarget
    const keepsChannels = !appointment.notificationMethods && chosen.length === 0
    const phone = typed.phone.trim()
    const notes = typed.notes.trim()
    const found = check(time, phone, keepsChannels ? undefined : chosen)
    show(found, form)
    if (busy || !time || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const moved = await reschedule(appointment.id, page, {
        name: appointment.customerName,
        email: appointment.customerEmail,
        ...(phone ? { phone: withoutSeparators(phone), plusAdded: typed.plusAdded } : {}),
        ...(notes ? { description: notes } : {}),
        ...(staffId === appointment.staffId ? {} : { staffId }),
        startTime: new Date(time.start).toISOString(),
        endTime: new Date(time.end).toISOString(),
        ...(keepsChannels ? {} : { notificationPreferences: chosen }),
        timeZone: zones.own,
      })
      setTimeout(() => toast({ description: words.done }), DIALOG_GONE_MS)
      onMoved(keepsChannels ? moved : { ...moved, notificationMethods: [...chosen] })
    } catch (error) {
      if (isOutdated(error)) onEnded(error)
      else refused(error, time.start, form)
    } finally {
      setBusy(false)
    }
  }
  const refused = (error: unknown, wished: number, form: Element) => {
    const body =
      error instanceof ApiError ? (error.body as { alternatives?: Slot[] } | undefined) : undefined
    if (body?.alternatives) {
      setProblem({ refused: true, wished, alternatives: timesOf(body.alternatives) })
      picker.refresh()
    } else if (error instanceof ApiError && error.fields.phone)
      show({ phone: error.fields.phone }, form)
    toast({ description: sentenceFor(error), variant: 'destructive' })
  }

  return {
    staffId,
    chooseStaff: (id: number) => {
      setStaffId(id)
      setTime(undefined)
      setProblem(undefined)
    },
    time,
    pick: (picked: FreeTime) => {
      setTime(picked)
      setProblem(undefined)
      setErrors({})
    },
    typed,
    setTyped,
    chosen,
    setChosen,
    picker,
    problem,
    errors,
    attempt,
    busy,
    submit,
  }
}

const check = (time: FreeTime | undefined, phone: string, chosen?: readonly Channel[]): Errors => ({
  ...(time ? {} : { startTime: messages.startRequired }),
  ...(phone && !looksLikeNumber(phone)
    ? {
        phone: needsPhone(chosen ?? []) ? messages.paidPhoneInvalid : changeMessages.phoneInvalid,
      }
    : {}),
  ...(chosen?.length !== 0 ? {} : { channels: changeMessages.notificationRequired }),
})
