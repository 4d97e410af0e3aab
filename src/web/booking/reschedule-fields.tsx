import { toggleChannel } from '#domain/channel-choice.ts'
import type { Channel } from '#domain/channels.ts'
import { type TypedPhone, typePhone } from '#domain/e164.ts'
import { changeMessages } from '#features/appointments/change-rules.ts'
import type { ClientAppointment } from '#features/appointments/contract.ts'
import type { PageStaff } from '#features/booking-pages/contract.ts'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Select, TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'

/** Empty fields stay unchanged. */
export interface TypedDetails extends TypedPhone {
  notes: string
}

interface ClientDetailsProps {
  appointment: ClientAppointment & { customerEmail: string }
  value: TypedDetails
  phoneError: string | undefined
  onChange: (value: TypedDetails) => void
}

/** Collapsed, so that the times come first. */
export function ClientDetails({ appointment, value, phoneError, onChange }: ClientDetailsProps) {
  const words = useWords('client').move
  return (
    <details open={phoneError !== undefined}>
      <summary className="cursor-pointer py-2.5 text-14 font-medium">{words.details}</summary>
      <div className="mt-2 space-y-5">
        <TextField label={words.name} readOnly value={appointment.customerName} />
        <TextField label={words.email} type="email" readOnly value={appointment.customerEmail} />
        <TextField
          label={words.phone}
          type="tel"
          autoComplete="tel"
          readOnly={!appointment.mayChangePhone}
          help={appointment.mayChangePhone ? words.keepsIt : changeMessages.phoneNeedsLink}
          value={value.phone}
          error={phoneError}
          onChange={event => onChange({ ...value, ...typePhone(event.target.value, value) })}
        />
        <TextArea
          label={words.notes}
          help={words.keepsIt}
          maxLength={2000}
          value={value.notes}
          onChange={event => onChange({ ...value, notes: event.target.value })}
        />
      </div>
    </details>
  )
}

interface StaffSelectProps {
  appointment: ClientAppointment
  staff: readonly Pick<PageStaff, 'id' | 'name'>[]
  value: number
  onChange: (id: number) => void
}

/** Renders nothing for visits, or if no one else is offered. */
export function StaffSelect({ appointment, staff, value, onChange }: StaffSelectProps) {
  const { facts } = useWords('client')
  const others = staff.filter(({ id }) => id !== appointment.staffId)
  if (appointment.visit || others.length === 0) return null
  return (
    <Select
      label={facts.with}
      value={value}
      onChange={event => onChange(Number(event.target.value))}
    >
      {[{ id: appointment.staffId, name: appointment.staffName }, ...others].map(({ id, name }) => (
        <option key={id} value={id} translate="no">
          {name}
        </option>
      ))}
    </Select>
  )
}

interface ChannelBoxesProps {
  offered: readonly Channel[]
  chosen: readonly Channel[]
  help: string | undefined
  error: string | undefined
  onChange: (chosen: readonly Channel[]) => void
}

export function ChannelBoxes({ offered, chosen, help, error, onChange }: ChannelBoxesProps) {
  const { channels, move: words } = useWords('client')
  const box = (channel: Channel) =>
    (offered.includes(channel) || chosen.includes(channel)) && (
      <Checkbox
        label={channels[channel]}
        checked={chosen.includes(channel)}
        onChange={() => onChange(toggleChannel(chosen, channel))}
      />
    )
  const sms = box('sms')
  const whatsapp = box('whatsapp')
  return (
    <FieldGroup legend={words.methods} help={help} error={error}>
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
  )
}
