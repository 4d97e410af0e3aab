import type { Channel } from '#domain/channels.ts'
import { consentTo } from '#features/appointments/rules.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { ChoiceCard } from './choice-card.tsx'
import type { BookingErrors, BookingField, BookingValues } from './form.ts'

/** The reminder methods in the order of the form. */
const methods: [Channel, string][] = [
  ['voice', 'Voice Call'],
  ['email', 'Email'],
  ['sms', 'SMS'],
  ['whatsapp', 'WhatsApp'],
]

export const methodName = (channel: Channel) => methods.find(([name]) => name === channel)![1]

interface DetailsFieldsProps {
  fieldId: (field: BookingField) => string
  page: PublicPage
  values: BookingValues
  errors: BookingErrors
  onChange: (change: Partial<BookingValues>, field: BookingField) => void
}

/** Who books, and how they want to be reminded. */
export function DetailsFields({ fieldId, page, values, errors, onChange }: DetailsFieldsProps) {
  const healthcare = page.settings.template.name === 'healthcare'
  const text = (field: 'customerName' | 'customerEmail' | 'customerPhone') => ({
    id: fieldId(field),
    value: values[field],
    error: errors[field],
    required: true,
    onChange: (event: { target: { value: string } }) =>
      onChange({ [field]: event.target.value }, field),
  })
  const consent = consentTo([values.channel])
  return (
    <div className="space-y-5">
      <TextField
        label="Your Name"
        dir="auto"
        autoComplete="name"
        maxLength={200}
        {...text('customerName')}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={254}
        {...text('customerEmail')}
      />
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        maxLength={300}
        help="With the country code, for example +1 212 555 0123"
        {...text('customerPhone')}
      />
      <TextArea
        dir="auto"
        id={fieldId('description')}
        label={healthcare ? 'Reason for Visit' : 'Notes'}
        help="Optional"
        maxLength={2000}
        value={values.description}
        error={errors.description}
        onChange={event => onChange({ description: event.target.value }, 'description')}
      />
      <FieldGroup
        id={fieldId('channel')}
        legend="Reminder method"
        error={errors.channel}
        help={
          page.voiceHint
            ? 'Voice calls are available and you have credits for reminders'
            : undefined
        }
        className="grid-cols-2 @xl:grid-cols-4"
      >
        {methods
          .filter(([channel]) => page.channels.includes(channel))
          .map(([channel, name]) => (
            <ChoiceCard
              key={channel}
              name={fieldId('channel')}
              value={channel}
              checked={values.channel === channel}
              onChange={() => onChange({ channel }, 'channel')}
              className="min-h-11 items-center px-3 text-14 font-medium"
            >
              {name}
            </ChoiceCard>
          ))}
      </FieldGroup>
      {consent && <p className="text-13 text-pretty text-muted">{consent}</p>}
    </div>
  )
}
