import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { googleCalendarLink, outlookCalendarLink } from '#domain/calendar-links.ts'
import { cityOfZone, formatFullDate, formatIsoDate, formatTimeRange } from '#domain/time/format.ts'
import type { BookedAppointment, ClientAppointment } from '#features/appointments/contract.ts'
import { Button, ButtonLink } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { BusinessTime, showSameTime } from './business-time.tsx'
import { methodName } from './details-fields.tsx'

interface ConfirmationProps {
  appointment: BookedAppointment
  businessName: string
  address: string | undefined
  zone: string
  businessZone: string
  onAnother: () => void
}

/**
 * After booking: what, when, where and with whom; into the calendar; how to change it; what happens
 * next.
 */
export function Confirmation({
  appointment,
  businessName,
  address,
  zone,
  businessZone,
  onAnother,
}: ConfirmationProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  const reminders = appointment.notificationMethods
    .map(methodName)
    .join(' and ')
    .replace('Email', 'email')
  return (
    <Card className="w-full p-6 animate-rise sm:p-10 lg:col-start-1">
      <span className="mb-5 flex size-12 items-center justify-center rounded-full bg-success-soft text-success-ink">
        <Icon of={Check} size={24} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-24 font-semibold outline-none">
        You’re booked
      </h2>
      <p className="mt-1 text-16 text-muted">See you soon, {appointment.customerName}</p>
      <AppointmentFacts
        appointment={appointment}
        businessName={businessName}
        address={address}
        zone={zone}
        businessZone={businessZone}
      />
      <CalendarLinks appointment={appointment} businessName={businessName} address={address} />
      <h3 className="mt-8 text-14 font-semibold">What happens next</h3>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-14 text-muted">
        <li>
          A confirmation goes to{' '}
          <span className="font-medium break-words text-ink">{appointment.customerEmail}</span>.
        </li>
        <li>We’ll remind you by {reminders}.</li>
        <li>Plans change: you can move or cancel it from every message we send, or right here.</li>
      </ul>
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
        {appointment.manageUrl && (
          <ButtonLink href={appointment.manageUrl}>Move or cancel</ButtonLink>
        )}
        <Button variant="quiet" onClick={onAnother}>
          Book another appointment
        </Button>
      </div>
    </Card>
  )
}

interface FactsProps {
  appointment: ClientAppointment
  businessName: string
  address: string | undefined
  zone: string
  businessZone: string
}

/** What, when, with whom, where. */
export function AppointmentFacts({
  appointment,
  businessName,
  address,
  zone,
  businessZone,
}: FactsProps) {
  const start = Date.parse(appointment.startTime)
  const end = Date.parse(appointment.endTime)
  return (
    <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 text-16">
      <Fact name="What">{appointment.serviceName}</Fact>
      <Fact name="When">
        <span className="block">{formatFullDate(formatIsoDate(start, zone))}</span>
        <span className="block tabular-nums">
          {formatTimeRange(start, end, zone)}
          {!showSameTime(start, zone, businessZone) && (
            <span className="font-normal"> your time ({cityOfZone(zone)})</span>
          )}
        </span>
        <BusinessTime start={start} zone={zone} business={businessZone} />
      </Fact>
      <Fact name="With">{appointment.staffName}</Fact>
      <Fact name="Where">
        <span className="whitespace-pre-line">
          {address ? `${businessName}\n${address}` : businessName}
        </span>
      </Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-14 leading-6 text-muted">{name}</dt>
      <dd dir="auto" className="min-w-0 font-medium">
        {children}
      </dd>
    </div>
  )
}

interface CalendarLinksProps {
  appointment: ClientAppointment & Pick<BookedAppointment, 'manageUrl'>
  businessName: string
  address: string | undefined
  token?: string | undefined
}

/** Into the client's own calendar. */
export function CalendarLinks({ appointment, businessName, address, token }: CalendarLinksProps) {
  const secret = token ?? appointment.manageUrl?.split('/').at(-1) ?? ''
  const event = {
    title: `${appointment.serviceName} – ${businessName}`,
    startsAt: appointment.startTime,
    endsAt: appointment.endTime,
    details: [`With ${appointment.staffName}.`, appointment.manageUrl].filter(Boolean).join('\n'),
    location: address,
  }
  const links: [string, string][] = [
    ['Google', googleCalendarLink(event)],
    ['Outlook', outlookCalendarLink(event)],
    [
      'Apple and others (.ics)',
      `/api/appointments/${appointment.id}/calendar.ics?token=${encodeURIComponent(secret)}`,
    ],
  ]
  return (
    <div className="mt-6">
      <p className="mb-2 text-14 font-semibold">Add to calendar</p>
      <div className="flex flex-wrap gap-2">
        {links.map(([name, href]) => (
          <ButtonLink
            key={name}
            href={href}
            {...(href.startsWith('/') ? {} : { target: '_blank', rel: 'noreferrer' })}
          >
            {name}
          </ButtonLink>
        ))}
      </div>
    </div>
  )
}
