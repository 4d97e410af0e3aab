import { MINUTE_MS } from '#domain/time/date.ts'
import { formatDateTime } from '#domain/time/format.ts'
import type { ClientAppointment } from '#features/appointments/contract.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Sentence, useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { askToBookAgain } from './book-again.ts'
import { focusStep } from './focus-field.ts'
import { staffFor } from './form.ts'
import { durationText } from './offer.ts'
import { lookUp } from './own-calls.ts'
import { RescheduleButton } from './reschedule-button.tsx'
import { useCancel } from './use-cancel.ts'
import type { Zones } from './use-zone.ts'
import { VisitLegs } from './visit-legs.tsx'
import { valuesAgain } from './visit-rules.ts'

interface AppointmentCardProps {
  appointment: ClientAppointment
  customerEmail: string
  page: PublicPage
  now: number
  zones: Zones
  onChanged: (appointment: ClientAppointment) => void
  /** Called when the focused button is gone. */
  onReplaced: () => void
  readAgain: () => Promise<void>
}

export function AppointmentCard(props: AppointmentCardProps) {
  const { appointment, customerEmail, page, now, zones, onChanged, onReplaced, readAgain } = props
  const booking = useWords('booking')
  const { again, cancel, visit } = useWords('client')
  const words = booking.lookup
  const language = useLanguage()
  const access = {
    pageName: page.name,
    renew: async () =>
      (await lookUp(page.name, customerEmail)).some(({ id }) => id === appointment.id),
  }
  const cancelling = useCancel({
    id: appointment.id,
    access,
    visit: appointment.visit !== undefined,
    onCancelled: onReplaced,
    readAgain,
    onKept: next => {
      onChanged(next)
      onReplaced()
    },
  })
  const start = Date.parse(appointment.startTime)
  const minutes = (Date.parse(appointment.endTime) - start) / MINUTE_MS
  const bookAgain = () =>
    askToBookAgain((offered, values) => {
      focusStep('time')
      return valuesAgain(offered, values, { ...appointment, customerEmail })
    })
  if (cancelling.cancelled)
    return (
      <div className="rounded-card bg-sunken p-4 text-14">
        <p>
          {fill(cancel.cancelled, {
            service: appointment.serviceName,
            time: formatDateTime(start, zones.zone, language),
          })}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button busy={cancelling.busy} onClick={cancelling.keep}>
            {cancel.keep}
          </Button>
          <Button variant="quiet" onClick={bookAgain}>
            {cancel.again}
          </Button>
        </div>
      </div>
    )
  return (
    <article className="rounded-card border border-line bg-surface p-4 text-14">
      <h3 translate="no" className="font-semibold">
        {appointment.customerName}
      </h3>
      <p className="text-muted">
        <Sentence
          text={words.what}
          values={{
            service: <bdi>{appointment.serviceName}</bdi>,
            staff: <bdi translate="no">{appointment.staffName}</bdi>,
            duration: <span>{durationText(minutes, booking)}</span>,
          }}
        />
      </p>
      <p className="mt-3 tabular-nums">
        <span>{formatDateTime(start, zones.zone, language)}</span>{' '}
        <span className="text-muted">{words.localTime}</span>
      </p>
      <p className="tabular-nums">
        <span>{formatDateTime(start, zones.business, language)}</span>{' '}
        <span className="text-muted">{words.businessTime}</span>
      </p>
      {appointment.visit && <VisitLegs legs={appointment.visit} zone={zones.zone} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <RescheduleButton
          appointment={{ ...appointment, customerEmail }}
          page={{ ...access, horizonDays: page.horizonDays }}
          channels={page.channels}
          staff={staffFor(page, appointment.serviceId)}
          now={now}
          zones={zones}
          onMoved={onChanged}
          readAgain={readAgain}
        />
        <Button onClick={bookAgain}>{again}</Button>
        <Button variant="quiet" busy={cancelling.busy} onClick={cancelling.ask}>
          {appointment.visit ? visit.cancel : cancel.button}
        </Button>
      </div>
    </article>
  )
}
