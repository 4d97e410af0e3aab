import { Bell, CalendarClock, Mail, NotebookText, Phone, UserRound } from 'lucide-react'
import { Fragment, lazy, type ReactNode, Suspense } from 'react'
import { spacedPhone } from '#domain/e164.ts'
import { formatPrice } from '#domain/money.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { formatDayHeading, formatDuration, formatTimeRange } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { isActive } from '../../../rules.ts'
import { useAppointment } from '../../data.ts'
import { ClientPart } from '../client/client-part.tsx'
import { LoadProblem } from '../load-problem.tsx'
import { StatusBadge } from '../status-badge.tsx'
import { WaitingNote } from '../waiting-note.tsx'
import { type AppointmentActs, DetailActions, type ShownAppointment } from './actions.tsx'
import { RiskNote } from './risk-note.tsx'
import { DetailsSkeleton } from './skeleton.tsx'
import { Timeline } from './timeline.tsx'
import { VisitLegs } from './visit-legs.tsx'

const WaitingForm = lazy(async () => ({
  default: (await import('./waiting-form.tsx')).WaitingForm,
}))

interface DetailsProps extends AppointmentActs {
  id: number
  titleId: string
  zone: string
  now: number
  onOpen: (appointment: { id: number }) => void
}

export function Details({ id, titleId, zone, now, onOpen, ...acts }: DetailsProps) {
  const { details: words } = useWords('appointments')
  const { customPrice } = useWords('services')
  const read = useAppointment(id)
  const { data } = read
  // Buttons also move into the menu when the appointment starts.
  const change = data && `${read.dataUpdatedAt} ${now}`
  const actions = useLostFocus<HTMLFieldSetElement>(change, { preventScroll: true })
  if (read.error && !data) {
    return (
      <>
        <h2 id={titleId} className="mb-4 text-20 font-semibold">
          {words.title}
        </h2>
        <LoadProblem query={read} />
      </>
    )
  }
  if (!data) return <DetailsSkeleton titleId={titleId} />
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <LoadProblem query={read} />
      <header className="pe-10">
        <h2 id={titleId} dir="auto" className="text-20 font-semibold wrap-anywhere">
          {data.customerName}
        </h2>
        <p className="mt-0.5 text-14 wrap-anywhere text-muted">
          <bdi>{data.serviceName}</bdi>
          {data.addOns?.map(({ id, name }) => (
            <Fragment key={id}>
              {' + '}
              <bdi>{name}</bdi>
            </Fragment>
          ))}
          <span>{` · ${formatPrice(data.servicePrice, customPrice)}`}</span>
        </p>
        <div className="mt-2 empty:hidden">
          <StatusBadge of={data} now={now} />
        </div>
      </header>
      {data.visit && data.visit.length > 1 && (
        <VisitLegs legs={data.visit} of={id} zone={zone} now={now} onOpen={onOpen} />
      )}
      <Facts of={data} zone={zone} />
      <fieldset
        ref={actions}
        aria-labelledby={titleId}
        tabIndex={-1}
        className="grid min-w-0 gap-6 outline-none"
      >
        <DetailActions appointment={data} zone={zone} now={now} {...acts} />
        {data.waiting && isActive(data.status) && (
          <Suspense>
            <WaitingForm key={`${data.waiting.after} ${data.waiting.minutes}`} of={data} />
          </Suspense>
        )}
      </fieldset>
      <Part title={words.client}>
        <ClientPart appointmentId={data.id} zone={zone} now={now} onOpen={onOpen} />
      </Part>
      {data.risk && (
        <Part title={words.risk}>
          <RiskNote risk={data.risk} />
        </Part>
      )}
      <Part title={words.timeline}>
        <Timeline events={data.timeline} zone={zone} />
      </Part>
    </div>
  )
}

function Facts({ of, zone }: { of: ShownAppointment; zone: string }) {
  const { details: words, channels } = useWords('appointments')
  const language = useLanguage()
  const [start, end] = [Date.parse(of.startTime), Date.parse(of.endTime)]
  return (
    <dl className="grid gap-3 text-14">
      <Fact icon={CalendarClock} name={words.when}>
        <span>{formatDayHeading(localDateOf(start, zone), language)}</span>
        <span className="block text-muted tabular-nums">
          {[
            formatTimeRange(start, end, zone, language),
            formatDuration(Math.round((end - start) / MINUTE_MS)),
          ].join(' · ')}
        </span>
        <WaitingNote of={of} zone={zone} className="block text-muted tabular-nums" />
      </Fact>
      <Fact icon={UserRound} name={words.with}>
        <bdi>{of.staffName}</bdi>
      </Fact>
      {of.customerEmail && (
        <Fact icon={Mail} name={words.email}>
          <a href={`mailto:${of.customerEmail}`} className={cx(reach, 'break-all')}>
            {of.customerEmail}
          </a>
        </Fact>
      )}
      {of.customerPhone && (
        <Fact icon={Phone} name={words.phone}>
          <a href={`tel:${of.customerPhone}`} className={cx(reach, 'tabular-nums')}>
            {spacedPhone(of.customerPhone)}
          </a>
        </Fact>
      )}
      <Fact icon={Bell} name={words.reminders}>
        {of.notificationMethods.length > 0
          ? fill(words.remindersBy, {
              channels: of.notificationMethods.map(method => channels[method]).join(', '),
            })
          : words.noReminders}
      </Fact>
      {of.description && (
        <Fact icon={NotebookText} name={words.notes}>
          <span dir="auto" className="whitespace-pre-line">
            {of.description}
          </span>
        </Fact>
      )}
    </dl>
  )
}

/** Enlarges the click target on touch screens. */
const reach =
  'text-accent-ink hover:underline pointer-coarse:-my-3 pointer-coarse:inline-block pointer-coarse:py-3'

function Fact({ icon, name, children }: { icon: typeof Mail; name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <dt className="flex h-5 items-center">
        <Icon of={icon} size={16} label={name} className="text-muted" />
      </dt>
      <dd className="min-w-0 flex-1 wrap-anywhere text-ink">{children}</dd>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-5">
    <h3 className="mb-2 text-14 font-semibold">{title}</h3>
    {children}
  </section>
)
