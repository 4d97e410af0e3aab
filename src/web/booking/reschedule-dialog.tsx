import { type FormEvent, useState } from 'react'
import type { Channel } from '#domain/channels.ts'
import { withoutSeparators } from '#domain/e164.ts'
import { formatTime } from '#domain/time/format.ts'
import { changeMessages } from '#features/appointments/change-rules.ts'
import type { ClientAppointment } from '#features/appointments/contract.ts'
import { messages, needsPhone } from '#features/appointments/rules.ts'
import type { Slot } from '#features/availability/contract.ts'
import type { PageStaff } from '#features/booking-pages/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#web/kit/base/dialog.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { looksLikeNumber } from './form.ts'
import { type FreeTime, timesOf } from './free-times.ts'
import { reschedule, timesToMove } from './own-calls.ts'
import {
  ChannelBoxes,
  ClientDetails,
  StaffSelect,
  type TypedDetails,
} from './reschedule-fields.tsx'
import { slotText } from './slot.ts'
import { TimePicker } from './time-picker.tsx'
import { toast } from './toasts.tsx'
import type { TimeProblem } from './use-booking.ts'
import { usePicker } from './use-picker.ts'
import type { Zones } from './use-zone.ts'
import { ZoneNote } from './zone-note.tsx'

/** Lookup results lack the channels: choosing any replaces them, choosing none keeps them. */
type Movable = ClientAppointment & { notificationMethods?: Channel[] }

interface RescheduleDialogProps {
  appointment: Movable & { customerEmail: string }
  page: { pageName: string; horizonDays: number }
  channels: readonly Channel[]
  staff: readonly Pick<PageStaff, 'id' | 'name'>[]
  now: number
  zones: Zones
  onClose: () => void
  onMoved: (appointment: Movable) => void
}

type Errors = { startTime?: string; phone?: string; channels?: string }

export function RescheduleDialog(props: RescheduleDialogProps) {
  const { appointment, page, channels, staff, now, zones, onClose, onMoved } = props
  const client = useWords('client')
  const words = client.move
  const language = useLanguage()
  const [staffId, setStaffId] = useState(appointment.staffId)
  const [time, setTime] = useState<FreeTime>()
  const [typed, setTyped] = useState<TypedDetails>({ phone: '', notes: '' })
  const [chosen, setChosen] = useState<readonly Channel[]>(appointment.notificationMethods ?? [])
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState<TimeProblem>()
  const [busy, setBusy] = useState(false)
  const picker = usePicker({
    of: timesToMove(appointment.id, page.pageName, staffId),
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
  const start = Date.parse(appointment.startTime)
  const end = Date.parse(appointment.endTime)

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const keepsChannels = !appointment.notificationMethods && chosen.length === 0
    const phone = typed.phone.trim()
    const notes = typed.notes.trim()
    const found = check(time, phone, keepsChannels ? undefined : chosen)
    setErrors(found)
    if (busy || !time || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const moved = await reschedule(appointment.id, page.pageName, {
        name: appointment.customerName,
        email: appointment.customerEmail,
        ...(phone ? { phone: withoutSeparators(phone) } : {}),
        ...(notes ? { description: notes } : {}),
        ...(staffId === appointment.staffId ? {} : { staffId }),
        startTime: new Date(time.start).toISOString(),
        endTime: new Date(time.end).toISOString(),
        ...(keepsChannels ? {} : { notificationPreferences: chosen }),
        timeZone: zones.zone,
      })
      toast({ description: words.done })
      onMoved(keepsChannels ? moved : { ...moved, notificationMethods: [...chosen] })
    } catch (error) {
      refused(error, time.start)
    } finally {
      setBusy(false)
    }
  }
  const refused = (error: unknown, wished: number) => {
    const body =
      error instanceof ApiError ? (error.body as { alternatives?: Slot[] } | undefined) : undefined
    if (body?.alternatives) {
      setProblem({ refused: true, wished, alternatives: timesOf(body.alternatives) })
      picker.refresh()
    } else if (error instanceof ApiError && error.fields.phone)
      setErrors({ phone: error.fields.phone })
    toast({ description: sentenceFor(error), variant: 'destructive' })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      focusTitle
      title={words.title}
      description={fill(words.text, {
        service: appointment.serviceName,
        staff: appointment.staffName,
        time: slotText(start, end, zones, client.when, language),
      })}
    >
      <DialogForm onSubmit={onSubmit}>
        <DialogBody className="@container">
          <ClientDetails
            appointment={appointment}
            value={typed}
            phoneError={errors.phone}
            onChange={setTyped}
          />
          <StaffSelect
            appointment={appointment}
            staff={staff}
            value={staffId}
            onChange={id => {
              setStaffId(id)
              setTime(undefined)
              setProblem(undefined)
            }}
          />
          <FieldGroup legend={client.times.start} error={errors.startTime}>
            <TimePicker
              picker={picker}
              zone={zones.zone}
              picked={time?.start ?? null}
              problem={problem}
              announceRefusal="focus"
              onPick={picked => {
                setTime(picked)
                setProblem(undefined)
                setErrors({})
              }}
            />
          </FieldGroup>
          <ZoneNote zones={zones} at={time?.start ?? start} />
          <TextField
            label={client.times.end}
            readOnly
            value={time ? formatTime(time.end, zones.zone, language) : ''}
          />
          <ChannelBoxes
            offered={channels}
            chosen={chosen}
            help={appointment.notificationMethods ? undefined : words.keepsThem}
            error={errors.channels}
            onChange={setChosen}
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{words.close}</Button>
          <Button type="submit" variant="primary" busy={busy}>
            {words.submit}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}

function check(time: FreeTime | undefined, phone: string, chosen?: readonly Channel[]): Errors {
  return {
    ...(time ? {} : { startTime: messages.startRequired }),
    ...(phone && !looksLikeNumber(phone)
      ? {
          phone: needsPhone(chosen ?? []) ? messages.paidPhoneInvalid : changeMessages.phoneInvalid,
        }
      : {}),
    ...(chosen?.length !== 0 ? {} : { channels: changeMessages.notificationRequired }),
  }
}
