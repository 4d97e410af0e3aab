import type { Channel } from '#domain/channels.ts'
import { consentTo } from '#features/appointments/rules.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { ChoiceCard } from './choice-card.tsx'
import type { BookingErrors, BookingField, BookingValues } from './form.ts'

const methods: readonly Channel[] = ['voice', 'email', 'sms', 'whatsapp']

interface DetailsFieldsProps {
  fieldId: (field: BookingField) => string
  page: PublicPage
  values: BookingValues
  errors: BookingErrors
  onChange: (change: Partial<BookingValues>, field: BookingField) => void
}

export function DetailsFields({ fieldId, page, values, errors, onChange }: DetailsFieldsProps) {
  const words = useWords('booking').details
  const { channels } = useWords('client')
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
        label={words.name}
        dir="auto"
        autoComplete="name"
        maxLength={200}
        {...text('customerName')}
      />
      <TextField
        label={words.email}
        type="email"
        autoComplete="email"
        maxLength={254}
        {...text('customerEmail')}
      />
      <TextField
        label={words.phone}
        type="tel"
        autoComplete="tel"
        maxLength={250}
        {...text('customerPhone')}
      />
      <TextArea
        dir="auto"
        id={fieldId('description')}
        label={healthcare ? words.healthcare : words.notes}
        help={words.optional}
        maxLength={2000}
        value={values.description}
        error={errors.description}
        onChange={event => onChange({ description: event.target.value }, 'description')}
      />
      <FieldGroup
        id={fieldId('channel')}
        legend={words.channel}
        error={errors.channel}
        help={page.voiceHint ? words.voiceHint : undefined}
        className="grid-cols-1 @min-[14rem]:grid-cols-2 @xl:grid-cols-4"
      >
        {methods
          .filter(channel => page.channels.includes(channel))
          .map(channel => (
            <ChoiceCard
              key={channel}
              name={fieldId('channel')}
              value={channel}
              checked={values.channel === channel}
              onChange={() => onChange({ channel }, 'channel')}
              className="min-h-11 items-center px-3 text-14 font-medium"
            >
              {channels[channel]}
            </ChoiceCard>
          ))}
      </FieldGroup>
      {[consent, page.policy].map(
        text =>
          text && (
            <p key={text} className="text-13 text-pretty text-muted">
              {text}
            </p>
          ),
      )}
    </div>
  )
}
