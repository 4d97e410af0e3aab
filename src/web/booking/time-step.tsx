import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { formatExactTime } from '#domain/time/format.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { AddOnsProps } from './add-ons.tsx'
import { type BookingField, withAddOns, withStaff } from './form.ts'
import { whyMissing } from './missing-script.ts'
import { chosenOffer } from './offer.ts'
import { slotText } from './slot.ts'
import { StaffField } from './staff-field.tsx'
import { TimePicker } from './time-picker.tsx'
import type { Booking } from './use-booking.ts'
import type { Picker } from './use-picker.ts'
import type { Zones } from './use-zone.ts'
import { ZoneNote } from './zone-note.tsx'

/** If the script fails to load, the service can still be booked without add-ons. */
const AddOns = lazy<ComponentType<AddOnsProps>>(async () => {
  const script = await import('./add-ons.tsx').catch(() => undefined)
  if (script) return { default: script.AddOns }
  const why = await whyMissing()
  return {
    default: () => (
      <p role="alert" className="text-14 text-danger-ink">
        {why}
      </p>
    ),
  }
})

interface TimeStepProps {
  page: PublicPage
  now: number
  booking: Booking
  picker: Picker
  zones: Zones
  fieldId: (field: BookingField) => string
}

export function TimeStep({ page, now, booking, picker, zones, fieldId }: TimeStepProps) {
  const words = useWords('booking')
  const { times, when } = useWords('client')
  const language = useLanguage()
  // The server doesn't wait for the add-ons' script.
  const [shown, setShown] = useState(false)
  useEffect(() => setShown(true), [])
  const { values, errors, script, visit } = booking
  const service = page.services.find(each => each.id === values.serviceId)
  const chosen = picker.of && service
  const staffLabel =
    words.staff[page.settings.template.name === 'healthcare' ? 'healthcare' : 'label']

  return (
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
          page={page}
          service={service}
          values={values}
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
        <Button id="add-service" size="sm" busy={booking.loading} onClick={booking.addService}>
          {words.visit.add}
        </Button>
      )}
      <FieldGroup
        id={fieldId('startTime')}
        legend={times.start}
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
            errorId={errors.startTime && `${fieldId('startTime')}-error`}
            onPick={booking.pick}
          />
        ) : (
          <p className="text-14 text-muted">
            {service ? times.noneLeft : words.time.chooseService}
          </p>
        )}
      </FieldGroup>
      <ZoneNote zones={zones} at={values.start ?? now} />
      {chosen && (
        <TextField
          id={fieldId('endTime')}
          label={times.end}
          readOnly
          value={values.end === null ? '' : formatExactTime(values.end, zones.zone, language)}
          placeholder={words.time.placeholder}
          error={errors.endTime}
          help={
            values.start !== null && values.end !== null
              ? slotText(values.start, values.end, zones, when, language)
              : !visit &&
                fill(words.time.takes, {
                  service: chosen.name,
                  duration: chosenOffer(chosen, values, page.staff, words).duration,
                })
          }
        />
      )}
    </div>
  )
}
