import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Language } from '#domain/languages.ts'
import { addDays, DAY_MS, type LocalDate } from '#domain/time/date.ts'
import { formatDayHeading, formatExactTime } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { type Appointment, listAppointments } from '#features/appointments/contract.ts'
import { isActive } from '#features/appointments/rules.ts'
import { buttonClass } from '#web/kit/base/button.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Card, CardHeader, Skeleton } from '#web/kit/base/surfaces.tsx'
import { keyOf } from '#web/lib/api.ts'
import { readAppointments } from '#web/lib/appointments.ts'
import { paths } from '#web/lib/paths.ts'
import { Sentence, useLanguage, useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { appointmentPath } from './links.ts'

const SHOWN = 5

export function ComingUp({ zone }: { zone: string }) {
  const words = useWords('home').comingUp
  const language = useLanguage()
  const query = useComingUp(zone)
  const { data, isPending } = query
  const today = localDateOf(Date.now(), zone)
  const shown = data?.slice(0, SHOWN) ?? []
  const dateOf = ({ startTime }: Appointment) => localDateOf(Date.parse(startTime), zone)
  return (
    <Card>
      <CardHeader
        title={words.title}
        actions={
          <Link href={paths.calendar} className={buttonClass('quiet', 'sm', '-me-3 max-w-none!')}>
            {words.open}
          </Link>
        }
      />
      {isPending && <Skeleton className="h-72" />}
      <LoadError title={words.failed} query={query} />
      {data?.length === 0 && <p className="text-14 text-muted">{words.none}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {[...new Set(shown.map(dateOf))].map(date => (
          <section key={date} aria-label={dayWords(date, today, words, language)}>
            <h3 className="mb-1 text-13 font-medium text-muted">
              {dayWords(date, today, words, language)}
            </h3>
            <ul className="-mx-2">
              {shown.map(
                each =>
                  dateOf(each) === date && <Row key={each.id} appointment={each} zone={zone} />,
              )}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

function dayWords(
  date: LocalDate,
  today: LocalDate,
  words: Words['home']['comingUp'],
  language: Language,
): string {
  if (date === today) return words.today
  return date === addDays(today, 1) ? words.tomorrow : formatDayHeading(date, language)
}

function Row({ appointment, zone }: { appointment: Appointment; zone: string }) {
  const { startTime, customerName, serviceName, staffName } = appointment
  const { serviceWith } = useWords('appointments')
  const language = useLanguage()
  return (
    <li>
      <Link
        href={appointmentPath(appointment, zone)}
        className="flex items-baseline gap-4 rounded-control px-2 py-2 hover:bg-sunken"
      >
        <time dateTime={startTime} className="w-18 shrink-0 text-14 font-semibold text-ink">
          {formatExactTime(Date.parse(startTime), zone, language)}
        </time>
        <span className="min-w-0 flex-1">
          <span className="block text-14 font-medium text-ink wrap-anywhere sm:truncate">
            <bdi>{customerName}</bdi>
          </span>
          <span className="block text-13 text-muted wrap-anywhere sm:truncate">
            <Sentence
              text={serviceWith}
              values={{ service: <bdi>{serviceName}</bdi>, staff: <bdi>{staffName}</bdi> }}
            />
          </span>
        </span>
      </Link>
    </li>
  )
}

const WEEK_MS = 7 * DAY_MS

const active = (appointments: Appointment[]) =>
  appointments.filter(({ status }) => isActive(status))

const useComingUp = (zone: string) =>
  useQuery({
    queryKey: [...keyOf(listAppointments), { comingUp: localDateOf(Date.now(), zone) }],
    queryFn: () => {
      const now = Date.now()
      return readAppointments({ start: now, end: now + WEEK_MS })
    },
    select: active,
    refetchOnMount: 'always',
  })
