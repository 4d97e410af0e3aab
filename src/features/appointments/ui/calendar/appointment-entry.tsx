import { CalendarClock, Mail, Phone, X } from 'lucide-react'
import { spacedPhone } from '#domain/e164.ts'
import { formatPrice } from '#domain/money.ts'
import { formatExactTime } from '#domain/time/format.ts'
import { Button } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { Acts } from '#web/lib/sample.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Appointment } from '../../contract.ts'
import { isActive } from '../../rules.ts'
import { Heard } from './heard.ts'
import { type ColorBy, toneOf } from './look.ts'
import { RiskBadge } from './risk-badge.tsx'
import { StatusBadge } from './status-badge.tsx'
import { VisitMark } from './visit-mark.tsx'
import { WaitingNote } from './waiting-note.tsx'

interface AppointmentEntryProps {
  appointment: Appointment
  zone: string
  now: number
  colorBy: ColorBy
  onOpen: () => void
  onReschedule: () => void
  onCancel: () => void
}

export function AppointmentEntry(props: AppointmentEntryProps) {
  const { appointment, zone, now, colorBy, onOpen, onReschedule, onCancel } = props
  const { customPrice } = useWords('services')
  const { customerName, customerEmail, customerPhone, description } = appointment
  return (
    <article
      style={toneOf(appointment, colorBy)}
      className="group relative grid gap-x-5 gap-y-2 rounded-card border border-line bg-surface py-3 ps-6 pe-4 transition-colors hover:border-control max-sm:grid-cols-[minmax(0,1fr)] sm:grid-cols-[6.5rem_minmax(0,1fr)]"
    >
      <span
        aria-hidden="true"
        className={cx(
          'absolute inset-y-3 start-2.5 w-1 rounded-full bg-(--tone)',
          !isActive(appointment.status) && 'opacity-40',
        )}
      />
      <Times appointment={appointment} zone={zone} now={now} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 dir="auto" className="min-w-0 text-16 font-semibold text-ink">
            <button
              type="button"
              data-appointment={appointment.id}
              onClick={onOpen}
              // Extends the click target over the whole card, beneath its links and buttons.
              className="rounded-control text-start wrap-anywhere before:absolute before:inset-0 before:rounded-card"
            >
              {customerName}
            </button>
          </h3>
          <VisitMark of={appointment} />
          <StatusBadge of={appointment} now={now} />
          <RiskBadge level={appointment.riskLevel} />
        </div>
        <p className="text-14 wrap-anywhere text-ink">
          <bdi>{appointment.serviceName}</bdi> ·{' '}
          <span className="tabular-nums">{formatPrice(appointment.servicePrice, customPrice)}</span>
          <span className="text-muted">
            {' '}
            · <bdi>{appointment.staffName}</bdi>
          </span>
        </p>
        <WaitingNote of={appointment} zone={zone} className="text-14 text-muted tabular-nums" />
        {description && (
          <p
            dir="auto"
            className="mt-1.5 line-clamp-2 text-14 wrap-anywhere whitespace-pre-line text-muted"
          >
            {description}
          </p>
        )}
        <p className="relative mt-2 flex w-fit max-w-full flex-wrap gap-x-4 gap-y-1 text-13 pointer-coarse:-mb-2 pointer-coarse:mt-0 pointer-coarse:gap-y-0">
          {customerEmail && (
            <Reach icon={Mail} href={`mailto:${customerEmail}`} text={customerEmail} />
          )}
          {customerPhone && (
            <Reach icon={Phone} href={`tel:${customerPhone}`} text={spacedPhone(customerPhone)} />
          )}
        </p>
      </div>
      {isActive(appointment.status) && (
        <EntryActs appointment={appointment} onReschedule={onReschedule} onCancel={onCancel} />
      )}
    </article>
  )
}

type TimesProps = Pick<AppointmentEntryProps, 'appointment' | 'zone' | 'now'>

function Times({ appointment, zone, now }: TimesProps) {
  const { until, dayList: words } = useWords('calendar')
  const language = useLanguage()
  const [start, end] = [Date.parse(appointment.startTime), Date.parse(appointment.endTime)]
  return (
    <p className="flex flex-wrap items-baseline gap-x-1.5 sm:block">
      <time dateTime={appointment.startTime} className="text-16 font-semibold text-ink">
        {formatExactTime(start, zone, language)}
      </time>
      <span className="text-14 text-muted sm:block">
        <span aria-hidden="true">– </span>
        <Heard
          text={until}
          values={{
            time: (
              <time dateTime={appointment.endTime}>{formatExactTime(end, zone, language)}</time>
            ),
          }}
        />
      </span>
      {start <= now && now < end && (
        <span className="text-12 font-semibold text-accent-ink sm:mt-1 sm:block">
          {words.running}
        </span>
      )}
    </p>
  )
}

type EntryActsProps = Pick<AppointmentEntryProps, 'appointment' | 'onReschedule' | 'onCancel'>

function EntryActs({ appointment, onReschedule, onCancel }: EntryActsProps) {
  const words = useWords('calendar').dayList
  const name = appointment.customerName
  const ofClient = <span className="sr-only">{fill(words.ofClient, { name })}</span>
  return (
    <div className="relative flex gap-1 justify-self-start transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 sm:absolute sm:end-3 sm:top-3 pointer-fine:sm:opacity-0">
      <Acts>
        <Button size="sm" onClick={onReschedule}>
          <Icon of={CalendarClock} size={16} className="text-muted" />
          <span>
            {words.reschedule}
            {ofClient}
          </span>
        </Button>
        <Button size="sm" onClick={onCancel}>
          <Icon of={X} size={16} className="text-muted" />
          <span>
            {words.cancel}
            {ofClient}
          </span>
        </Button>
      </Acts>
    </div>
  )
}

const Reach = ({ icon, href, text }: { icon: typeof Mail; href: string; text: string }) => (
  <a
    href={href}
    className="inline-flex min-w-0 items-center gap-1.5 rounded-control text-muted hover:text-ink hover:underline pointer-coarse:min-h-11"
  >
    <Icon of={icon} size={16} />
    <span className="truncate">{text}</span>
  </a>
)
