import { Check } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { googleCalendarLink, outlookCalendarLink } from '#domain/calendar-links.ts'
import { formatFullDate, formatIsoDate, formatTimeRange } from '#domain/time/format.ts'
import type { BookedAppointment, ClientAppointment } from '#features/appointments/contract.ts'
import { Button, ButtonLink } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card } from '#web/kit/base/surfaces.tsx'
import { Sentence, useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { OtherTime } from './other-time.tsx'
import { type ShownZones, shownTimeNote } from './slot.ts'

interface ConfirmationProps extends FactsProps {
  appointment: BookedAppointment
  policy: string | undefined
  onAnother: () => void
  children: ReactNode
}

export function Confirmation({ policy, onAnother, children, ...facts }: ConfirmationProps) {
  const { appointment } = facts
  const words = useWords('booking').confirmation
  const { manageUrl } = appointment
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  useEffect(() => {
    // Browsers keep the page while the client is elsewhere, perhaps changing the appointment.
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      // A frame may not show the link's page.
      if (persisted && manageUrl && self === top) location.replace(manageUrl)
    }
    addEventListener('pageshow', onReturn)
    return () => removeEventListener('pageshow', onReturn)
  }, [manageUrl])
  return (
    <Card className="w-full p-6 animate-rise sm:p-10 lg:col-start-1">
      <span className="mb-5 flex size-12 items-center justify-center rounded-full bg-success-soft text-success-ink">
        <Icon of={Check} size={24} />
      </span>
      <h2 ref={heading} tabIndex={-1} className="text-24 font-semibold outline-none">
        {words.title}
      </h2>
      <p className="mt-1 text-16 text-muted">
        {fill(words.text, { name: appointment.customerName })}
      </p>
      <AppointmentFacts {...facts} />
      {children}
      <CalendarLinks {...facts} />
      <h3 className="mt-8 text-14 font-semibold">{words.next}</h3>
      <ul className="mt-2 list-disc space-y-1 ps-5 text-14 text-muted">
        <li>
          <Sentence
            text={words.sent}
            values={{
              email: (
                <span translate="no" className="font-medium break-words text-ink">
                  {appointment.customerEmail}
                </span>
              ),
            }}
          />
        </li>
        {appointment.notificationMethods.map(channel => (
          <li key={channel}>{words.reminder[channel]}</li>
        ))}
        <li>{words.plans}</li>
        {policy && <li>{policy}</li>}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3 border-t border-line pt-6">
        {manageUrl && <ButtonLink href={manageUrl}>{words.change}</ButtonLink>}
        <Button variant="quiet" onClick={onAnother}>
          {words.again}
        </Button>
      </div>
    </Card>
  )
}

interface FactsProps {
  appointment: ClientAppointment
  businessName: string
  address: string | undefined
  zones: ShownZones
}

export function AppointmentFacts({ appointment, businessName, address, zones }: FactsProps) {
  const { facts, when } = useWords('client')
  const language = useLanguage()
  const start = Date.parse(appointment.startTime)
  const end = Date.parse(appointment.endTime)
  const { zone } = zones
  const note = shownTimeNote(start, zones, when)
  return (
    <dl className="mt-6 grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-3 text-16">
      <Fact name={facts.what}>
        {[appointment.serviceName, ...(appointment.addOns ?? []).map(({ name }) => name)].join(
          ' + ',
        )}
      </Fact>
      <Fact name={facts.when}>
        <span className="block">{formatFullDate(formatIsoDate(start, zone), language)}</span>
        <span className="block tabular-nums">
          <span>{formatTimeRange(start, end, zone, language)}</span>
          {note && <span className="font-normal"> {note}</span>}
        </span>
        <OtherTime start={start} zones={zones} />
      </Fact>
      <Fact name={facts.with}>
        <span translate="no">{appointment.staffName}</span>
      </Fact>
      <Fact name={facts.where}>
        <span translate="no" className="whitespace-pre-line">
          {address ? `${businessName}\n${address}` : businessName}
        </span>
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-14 leading-6 text-muted">{name}</dt>
    <dd dir="auto" className="min-w-0 font-medium">
      {children}
    </dd>
  </div>
)

interface CalendarLinksProps {
  appointment: ClientAppointment & Pick<BookedAppointment, 'manageUrl'>
  businessName: string
  address: string | undefined
  token?: string | undefined
}

export function CalendarLinks({ appointment, businessName, address, token }: CalendarLinksProps) {
  const words = useWords('client').calendars
  const secret = token ?? appointment.manageUrl?.split('/').at(-1) ?? ''
  const event = {
    title: `${appointment.serviceName} – ${businessName}`,
    startsAt: appointment.startTime,
    endsAt: appointment.endTime,
    details: [fill(words.details, { staff: appointment.staffName }), appointment.manageUrl]
      .filter(Boolean)
      .join('\n'),
    location: address,
  }
  const links: [string, string][] = [
    [words.google, googleCalendarLink(event)],
    [words.outlook, outlookCalendarLink(event)],
    [
      words.file,
      `/api/appointments/${appointment.id}/calendar.ics?token=${encodeURIComponent(secret)}`,
    ],
  ]
  return (
    <div className="mt-6">
      <p className="mb-2 text-14 font-semibold">{words.title}</p>
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
