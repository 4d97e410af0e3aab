import { type FormEvent, useId, useRef, useState } from 'react'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { useWords } from '#web/lib/words.tsx'
import { DetailsFields } from './details-fields.tsx'
import { focusField } from './focus-field.ts'
import { type BookingField, checkBooking, fieldOrder } from './form.ts'
import { NextTimes } from './next-times.tsx'
import { Note } from './note.tsx'
import type { NextStarts } from './page-data.ts'
import { ServiceField } from './service-field.tsx'
import { Step } from './step.tsx'
import { SummaryBar } from './summary.tsx'
import { Alternatives } from './time-picker.tsx'
import { TimeStep } from './time-step.tsx'
import type { Booking } from './use-booking.ts'
import type { Picker } from './use-picker.ts'
import type { Zones } from './use-zone.ts'
import type { Wish } from './wish.ts'

interface BookingFormProps {
  page: PublicPage
  now: number
  next: NextStarts | undefined
  booking: Booking
  picker: Picker
  zones: Zones
}

export function BookingForm(props: BookingFormProps) {
  const { page, now, next, booking, picker, zones } = props
  const words = useWords('booking')
  const { values, errors } = booking
  const { sections } = page.settings.template
  const base = useId()
  const [attempt, setAttempt] = useState(0)
  const fieldId = (field: BookingField) => `${base}-${field}`
  const service = page.services.find(each => each.id === values.serviceId)
  const hasServices = page.services.length > 0
  const missing = checkBooking(values)
  const timeDone = values.start !== null
  const detailsDone = !missing.customerName && !missing.customerEmail && !missing.customerPhone

  const choose = (wish: Wish) => {
    booking.choose(wish)
    picker.reset()
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const found = await booking.submit()
    setAttempt(attempt + 1)
    const first = found && fieldOrder.find(field => found[field])
    if (first) requestAnimationFrame(() => focusField(fieldId(first)))
  }

  return (
    <form noValidate onSubmit={onSubmit} aria-label={page.title} className="min-w-0 lg:col-start-1">
      <div className="divide-y divide-line rounded-card border border-line bg-surface">
        <Step
          id="service"
          number={1}
          title={sections.servicePricing ? words.steps.services : words.service.choose}
          done={service !== undefined}
        >
          <ServiceField
            id={fieldId('serviceId')}
            page={page}
            value={values.serviceId}
            error={errors.serviceId}
            onChange={serviceId => choose({ serviceId })}
            onPress={showTimes}
            nextTimes={service => (
              <NextTimes
                service={service}
                starts={next?.[service.id]}
                now={now}
                zones={zones}
                onChoose={start => {
                  choose({ serviceId: service.id, start })
                  document.querySelector<HTMLElement>('#time h2')?.focus({ preventScroll: true })
                  showTimes()
                }}
              />
            )}
          />
        </Step>
        {hasServices && (
          <>
            <Step id="time" number={2} title={words.steps.time} done={timeDone}>
              <TimeStep {...props} fieldId={fieldId} />
            </Step>
            <Step id="details" number={3} title={words.steps.details} done={detailsDone}>
              <DetailsFields
                fieldId={fieldId}
                page={page}
                values={values}
                errors={errors}
                onChange={(change, field) => booking.change({ ...values, ...change }, [field])}
              />
              <ErrorSummary
                count={fieldOrder.filter(field => errors[field]).length}
                attempt={attempt}
              />
              <Submit {...props} />
            </Step>
          </>
        )}
      </div>
      {hasServices && (
        <SummaryBar
          page={page}
          values={values}
          zones={zones}
          visit={booking.visit}
          done={{ time: timeDone, details: detailsDone }}
          sending={booking.sending}
        />
      )}
    </form>
  )
}

function Submit({ page, booking, picker, zones }: BookingFormProps) {
  const words = useWords('booking').details
  const button = useRef<HTMLButtonElement>(null)
  return (
    <div className="mt-6 space-y-4">
      {booking.problem?.refused && (
        <Alternatives
          problem={booking.problem}
          picker={picker}
          zone={zones.zone}
          announce="focus"
          onPick={time => {
            booking.pick(time)
            button.current?.focus()
          }}
        />
      )}
      {booking.refusal && <Refusal page={page} title={booking.refusal} />}
      <Button
        ref={button}
        type="submit"
        variant="primary"
        size="lg"
        busy={booking.sending}
        className="w-full sm:w-auto"
      >
        {words.book}
      </Button>
    </div>
  )
}

const showTimes = () =>
  requestAnimationFrame(() => {
    const narrow = matchMedia('(width < 64rem)').matches
    document
      .getElementById(narrow ? 'staff' : 'time')
      ?.scrollIntoView({ block: narrow ? 'start' : 'nearest', behavior: 'smooth' })
  })

function Refusal({ page, title }: { page: PublicPage; title: string }) {
  const { phone, email } = page.settings.contactInfo
  const contact = phone || email
  return (
    <Note look="bg-warning-soft text-warning-ink" title={title} announce="focus">
      {contact && (
        <a
          href={phone ? `tel:${phone.replace(/[^\d+]/g, '')}` : `mailto:${email}`}
          className="inline-block py-3 underline underline-offset-4 wrap-anywhere"
        >
          <bdi dir="ltr">{contact}</bdi>
        </a>
      )}
    </Note>
  )
}
