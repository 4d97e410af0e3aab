import { useEffect, useEffectEvent } from 'react'
import { onBookAgain, type Refill } from './book-again.ts'
import { BookingForm } from './booking-form.tsx'
import { pageTimes } from './calls.ts'
import { Confirmation } from './confirmation.tsx'
import { focusStep } from './focus-field.ts'
import { ANYONE } from './form.ts'
import type { BookingPageData } from './page-data.ts'
import { Summary } from './summary.tsx'
import { Toaster } from './toasts.tsx'
import { type Booking, useBooking } from './use-booking.ts'
import { useClock } from './use-clock.ts'
import { type Picker, usePicker } from './use-picker.ts'
import { useZones } from './use-zone.ts'

interface BookingIslandProps extends BookingPageData {
  /** HTML rendered by the server, which the browser keeps as it is. */
  sides: string
}

export function BookingIsland({ page, now: rendered, times, next, sides }: BookingIslandProps) {
  const now = useClock(rendered)
  const zones = useZones(page.timeZone, page.settings.contactInfo.address !== undefined)
  const booking = useBooking({
    page,
    zone: zones.own,
    now,
    onTaken: () => picker.refresh(),
    onBooked: () => picker.forget(),
  })
  const { values, booked, visit } = booking
  const { serviceId, staffId } = values
  const picker = usePicker({
    of:
      serviceId !== null && staffId !== null
        ? visit
          ? visit.visitTimes(page.name, values)
          : pageTimes(
              page.name,
              serviceId,
              staffId === ANYONE ? undefined : staffId,
              values.addOnIds,
            )
        : undefined,
    initial: times,
    now,
    horizonDays: page.horizonDays,
    zone: zones.zone,
    businessZone: zones.business,
    picked: booking.start,
    onGone: booking.timeGone,
    paused: booked !== undefined,
  })

  useFreshTime(booking, picker)

  const bookAgain = useEffectEvent((refill: Refill) => {
    void booking.withScript(() => {
      booking.bookAnother()
      booking.change(refill(page, values))
      picker.reset()
    })
  })
  useEffect(() => onBookAgain(bookAgain), [])

  return (
    <>
      {booked ? (
        <Confirmation
          appointment={booked}
          businessName={page.businessName}
          address={page.settings.contactInfo.address}
          zones={zones}
          policy={page.policy}
          onAnother={() => {
            booking.bookAnother()
            focusStep('service')
          }}
        >
          {booked.visit && booking.script && (
            <booking.script.VisitLegs legs={booked.visit} zone={zones.zone} />
          )}
        </Confirmation>
      ) : (
        <BookingForm
          page={page}
          now={now}
          next={next}
          booking={booking}
          picker={picker}
          zones={zones}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6 lg:sticky lg:top-6 lg:col-start-2 lg:row-span-3">
        {!booked && page.services.length > 0 && (
          <div className="max-lg:hidden">
            <Summary page={page} values={values} zones={zones} visit={visit} />
          </div>
        )}
        {sides && (
          <div
            id="sides"
            className="grid gap-6 sm:max-lg:grid-cols-2"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by our server
            dangerouslySetInnerHTML={{ __html: sides }}
          />
        )}
      </div>
      <Toaster />
    </>
  )
}

/** Picks the time that was requested, and follows changes to the picked one. */
function useFreshTime(booking: Booking, picker: Picker) {
  const { values, wished } = booking
  const found = picker.known.times.find(time => time.start === wished)
  const pickFound = useEffectEvent(() => found && booking.pick(found))
  useEffect(() => {
    if (found) pickFound()
  }, [found])

  // Another staff member may take longer.
  const picked = picker.known.times.find(time => time.start === values.start)
  const isOther =
    picked !== undefined &&
    (picked.legs !== values.legs ||
      (picked.end !== values.end &&
        (values.staffId !== ANYONE || picked.staffId === values.pickedStaffId)))
  const pickOther = useEffectEvent(() => booking.follow(picked!))
  useEffect(() => {
    if (isOther) pickOther()
  }, [isOther])
}
