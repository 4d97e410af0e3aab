import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { formatTime } from '#domain/time/format.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { DetailsFields } from './details-fields.tsx'
import {
  type BookingField,
  checkBooking,
  fieldOrder,
  noTime,
  staffFor,
  withAddOns,
  withStaff,
} from './form.ts'
import { NextTimes } from './next-times.tsx'
import { Note } from './note.tsx'
import { chosenOffer } from './offer.ts'
import type { NextStarts } from './page-data.ts'
import { ServiceField } from './service-field.tsx'
import { slotText } from './slot.ts'
import { StaffField } from './staff-field.tsx'
import { Step } from './step.tsx'
import { SummaryBar } from './summary.tsx'
import { Alternatives, TimePicker } from './time-picker.tsx'
import type { Booking } from './use-booking.ts'
import type { Picker } from './use-picker.ts'
import type { Zones } from './use-zone.ts'
import { ZoneNote } from './zone-note.tsx'

/** Without its script, the service can be booked without add-ons. */
const AddOns = lazy(async () => {
  const script = await import('./add-ons.tsx').catch(() => undefined)
  return { default: script?.AddOns ?? Nothing }
})
const Nothing: typeof import('./add-ons.tsx').AddOns = () => <></>

interface BookingFormProps {
  page: PublicPage
  now: number
  next: NextStarts | undefined
  booking: Booking
  picker: Picker
  zones: Zones
}

export function BookingForm({ page, now, next, booking, picker, zones }: BookingFormProps) {
  const words = useWords('booking')
  const client = useWords('client')
  const language = useLanguage()
  const { values, errors } = booking
  const { layout, name: template, sections } = page.settings.template
  const base = useId()
  const submitButton = useRef<HTMLButtonElement>(null)
  const [attempt, setAttempt] = useState(0)
  // After hydration, because the server does not wait for the script of add-ons.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(true), [])
  const fieldId = (field: BookingField) => `${base}-${field}`
  const service = page.services.find(each => each.id === values.serviceId)
  const staff = staffFor(page, values.serviceId)
  const chosen = values.staffId === null ? undefined : service
  const staffLabel = template === 'healthcare' ? words.staff.healthcare : words.staff.label
  const { script, visit } = booking
  const missing = checkBooking(values)
  const timeDone = values.start !== null
  const detailsDone = !missing.customerName && !missing.customerEmail && !missing.customerPhone

  const showTimes = () =>
    requestAnimationFrame(() => {
      const narrow = matchMedia('(width < 64rem)').matches
      document
        .getElementById(narrow ? 'staff' : 'time')
        ?.scrollIntoView({ block: narrow ? 'start' : 'nearest', behavior: 'smooth' })
    })
  const lead = (field: BookingField | undefined) => {
    const box = field && document.getElementById(fieldId(field))
    const target = box?.matches('input, select, textarea')
      ? box
      : box?.querySelector<HTMLElement>('input, button')
    target?.focus({ preventScroll: true })
    box?.scrollIntoView({ block: 'center' })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const found = await booking.submit()
    setAttempt(attempt + 1)
    if (found) requestAnimationFrame(() => lead(fieldOrder.find(field => found[field])))
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
            services={page.services}
            groups={page.groups}
            staff={page.staff}
            layout={layout}
            value={values.serviceId}
            error={errors.serviceId}
            onChange={id => {
              booking.choose({ serviceId: id })
              picker.reset()
            }}
            onPress={showTimes}
            nextTimes={service => (
              <NextTimes
                service={service}
                starts={next?.[service.id]}
                now={now}
                zones={zones}
                onChoose={start => {
                  booking.choose({ serviceId: service.id, start })
                  picker.reset()
                  showTimes()
                }}
              />
            )}
          />
        </Step>
        <Step id="time" number={2} title={words.steps.time} done={timeDone}>
          <div id="staff" className="-scroll-mt-23 space-y-5">
            {shown && service?.addOns && (
              <Suspense>
                <AddOns
                  service={service}
                  chosen={values.addOnIds ?? []}
                  onChange={addOnIds => {
                    booking.change(withAddOns(values, addOnIds), ['startTime', 'endTime'])
                    picker.reset()
                  }}
                />
              </Suspense>
            )}
            {service && (
              <StaffField
                id={fieldId('staffId')}
                label={staffLabel}
                staff={staff}
                termsOf={
                  service.terms &&
                  (member => {
                    const terms = { ...values, ...noTime, staffId: member }
                    const { duration, price } = chosenOffer(service, terms, page.staff, words)
                    return [duration, price].filter(Boolean).join(' · ')
                  })
                }
                value={values.staffId}
                error={errors.staffId}
                onChange={id =>
                  visit
                    ? booking.reshape(withStaff(values, id))
                    : booking.change(withStaff(values, id), ['staffId'])
                }
              />
            )}
            {script && values.further && (
              <script.FurtherServices
                page={page}
                values={values}
                staffLabel={staffLabel}
                AddOns={AddOns}
                onChange={next => booking.reshape({ ...values, ...next })}
              />
            )}
            {shown && service && page.services.length > 1 && !values.further && (
              <Button
                id="add-service"
                size="sm"
                busy={booking.loading}
                onClick={booking.addService}
              >
                {words.visit.add}
              </Button>
            )}
            <FieldGroup
              id={fieldId('startTime')}
              legend={client.times.start}
              hideLabel={!service}
              error={errors.startTime}
              className="@container"
            >
              {chosen ? (
                <TimePicker
                  picker={picker}
                  zone={zones.zone}
                  picked={booking.start}
                  problem={booking.problem}
                  announceRefusal="none"
                  onPick={booking.pick}
                />
              ) : (
                <p className="text-14 text-muted">
                  {service ? client.times.noneLeft : words.time.chooseService}
                </p>
              )}
            </FieldGroup>
            <ZoneNote zones={zones} at={values.start ?? now} />
            {chosen && (
              <TextField
                id={fieldId('endTime')}
                label={client.times.end}
                readOnly
                value={values.end === null ? '' : formatTime(values.end, zones.zone, language)}
                placeholder={words.time.placeholder}
                error={errors.endTime}
                help={
                  values.start !== null && values.end !== null
                    ? slotText(values.start, values.end, zones, client.when, language)
                    : !visit &&
                      fill(words.time.takes, {
                        service: chosen.name,
                        duration: chosenOffer(chosen, values, page.staff, words).duration,
                      })
                }
              />
            )}
          </div>
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
          <div className="mt-6 space-y-4">
            {booking.problem?.refused && (
              <Alternatives
                problem={booking.problem}
                picker={picker}
                zone={zones.zone}
                announce="focus"
                onPick={time => {
                  booking.pick(time)
                  submitButton.current?.focus()
                }}
              />
            )}
            {booking.refusal && <CallToBook page={page} title={booking.refusal} />}
            <Button
              ref={submitButton}
              type="submit"
              variant="primary"
              size="lg"
              busy={booking.sending}
              className="w-full sm:w-auto"
            >
              {words.details.book}
            </Button>
          </div>
        </Step>
      </div>
      <SummaryBar
        page={page}
        values={values}
        zones={zones}
        visit={visit}
        done={{ time: timeDone, details: detailsDone }}
        sending={booking.sending}
      />
    </form>
  )
}

function CallToBook({ page, title }: { page: PublicPage; title: string }) {
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
