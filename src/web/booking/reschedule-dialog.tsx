import { type FormEvent, useState } from 'react'
import { toggleChannel } from '#domain/channel-choice.ts'
import type { Channel } from '#domain/channels.ts'
import { withoutSeparators, withPlus } from '#domain/e164.ts'
import { formatTime } from '#domain/time/format.ts'
import { changeMessages } from '#features/appointments/change-rules.ts'
import type { ClientAppointment } from '#features/appointments/contract.ts'
import { messages, needsPhone } from '#features/appointments/rules.ts'
import type { Slot } from '#features/availability/contract.ts'
import type { PageStaff } from '#features/booking-pages/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#web/kit/base/dialog.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Select, TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { looksLikeNumber } from './form.ts'
import { type FreeTime, timesOf } from './free-times.ts'
import { reschedule, timesToMove } from './own-calls.ts'
import { slotText } from './slot.ts'
import { TimePicker } from './time-picker.tsx'
import { toast } from './toasts.tsx'
import type { TimeProblem } from './use-booking.ts'
import { usePicker } from './use-picker.ts'
import type { Zones } from './use-zone.ts'
import { ZoneNote } from './zone-note.tsx'

/**
 * Lookup results don't include the channels: choosing any replaces them, choosing none keeps them.
 */
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

/** Phone and notes that are left empty stay unchanged. */
export function RescheduleDialog(props: RescheduleDialogProps) {
  const { appointment, page, channels, staff, now, zones, onClose, onMoved } = props
  const client = useWords('client')
  const words = client.move
  const language = useLanguage()
  const [staffId, setStaffId] = useState(appointment.staffId)
  const [time, setTime] = useState<FreeTime>()
  const [phone, setPhone] = useState('')
  const [notes, setNotes] = useState('')
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
      setProblem(old =>
        old?.wished === start ? old : { refused: false, wished: start, alternatives: undefined },
      )
    },
  })
  const start = Date.parse(appointment.startTime)
  const end = Date.parse(appointment.endTime)

  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const keepsChannels = !appointment.notificationMethods && chosen.length === 0
    const found = check(time, phone, keepsChannels ? undefined : chosen)
    setErrors(found)
    if (busy || !time || Object.keys(found).length > 0) return
    setBusy(true)
    try {
      const moved = await reschedule(appointment.id, page.pageName, {
        name: appointment.customerName,
        email: appointment.customerEmail,
        ...(phone.trim() ? { phone: withoutSeparators(phone) } : {}),
        ...(notes.trim() ? { description: notes.trim() } : {}),
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
  const box = (channel: Channel) =>
    (channels.includes(channel) || chosen.includes(channel)) && (
      <Checkbox
        label={client.channels[channel]}
        checked={chosen.includes(channel)}
        onChange={() => setChosen(toggleChannel(chosen, channel))}
      />
    )
  const sms = box('sms')
  const whatsapp = box('whatsapp')

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
          {/* Closed, so that the times come first. */}
          <details open={errors.phone !== undefined}>
            <summary className="cursor-pointer py-2.5 text-14 font-medium">{words.details}</summary>
            <div className="mt-2 space-y-5">
              <TextField label={words.name} readOnly value={appointment.customerName} />
              <TextField
                label={words.email}
                type="email"
                readOnly
                value={appointment.customerEmail}
              />
              <TextField
                label={words.phone}
                type="tel"
                autoComplete="tel"
                readOnly={!appointment.mayChangePhone}
                help={appointment.mayChangePhone ? words.keepsIt : changeMessages.phoneNeedsLink}
                value={phone}
                error={errors.phone}
                onChange={event => setPhone(withPlus(event.target.value))}
              />
              <TextArea
                label={words.notes}
                help={words.keepsIt}
                maxLength={2000}
                value={notes}
                onChange={event => setNotes(event.target.value)}
              />
            </div>
          </details>
          {!appointment.visit && staff.some(({ id }) => id !== appointment.staffId) && (
            <Select
              label={client.facts.with}
              value={staffId}
              onChange={event => {
                setStaffId(Number(event.target.value))
                setTime(undefined)
                setProblem(undefined)
              }}
            >
              {[
                { id: appointment.staffId, name: appointment.staffName },
                ...staff.filter(({ id }) => id !== appointment.staffId),
              ].map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
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
          <FieldGroup
            legend={words.methods}
            help={appointment.notificationMethods ? undefined : words.keepsThem}
            error={errors.channels}
          >
            <div className="flex flex-wrap gap-x-8">
              {box('email')}
              {box('voice')}
            </div>
            {(sms || whatsapp) && (
              <FieldGroup legend={words.messaging} className="grid-cols-[auto_1fr] gap-x-8">
                {sms}
                {whatsapp}
              </FieldGroup>
            )}
          </FieldGroup>
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
  const typed = phone.trim()
  return {
    ...(time ? {} : { startTime: messages.startRequired }),
    ...(typed && !looksLikeNumber(typed)
      ? {
          phone: needsPhone(chosen ?? []) ? messages.paidPhoneInvalid : changeMessages.phoneInvalid,
        }
      : {}),
    ...(chosen?.length !== 0 ? {} : { channels: changeMessages.notificationRequired }),
  }
}
