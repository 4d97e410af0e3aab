import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { formatCents } from '#domain/money.ts'
import { formatDayHeading, formatExactTime } from '#domain/time/format.ts'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { Sentence, useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Today } from '../../contract.ts'
import { appointmentPath } from './links.ts'

export function TodayCard({ today, zone }: { today: Today; zone: string }) {
  const words = useWords('home').today
  const language = useLanguage()
  const { next, bookedShare } = today
  return (
    <Card>
      <CardHeader
        title={words.title}
        // The figures' day, however wrong the device's clock is. Previous servers don't send it.
        description={today.date && formatDayHeading(today.date, language)}
      />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Figure label={words.toCome}>{today.toCome}</Figure>
        <Figure label={words.done}>{today.done}</Figure>
        <Figure label={words.expected}>{formatCents(today.expectedCents)}</Figure>
        <Figure label={bookedShare === null ? words.hours : words.booked}>
          {bookedShare === null
            ? words.dayOff
            : fill(words.share, { percent: Math.round(bookedShare * 100) })}
        </Figure>
      </dl>
      <div className="mt-5 border-t border-line pt-4">
        {today.waiting?.map(each => (
          <Mentioned
            key={each.id}
            label={words.waiting}
            at={each.arrivedAt}
            mentioned={each}
            zone={zone}
          />
        ))}
        {next ? (
          <Mentioned label={words.next} at={next.startTime} mentioned={next} zone={zone} />
        ) : (
          !today.waiting && <p className="text-14 text-muted">{words.none}</p>
        )}
      </div>
    </Card>
  )
}

interface MentionedProps {
  label: string
  at: string
  mentioned: NonNullable<Today['next']>
  zone: string
}

function Mentioned({ label, at, mentioned, zone }: MentionedProps) {
  const { serviceWith } = useWords('appointments')
  const language = useLanguage()
  return (
    <Link
      href={appointmentPath(mentioned, zone)}
      className="-mx-2 flex flex-wrap items-baseline gap-x-4 rounded-control px-2 py-2 hover:bg-sunken"
    >
      <span className="text-13 text-muted">{label}</span>
      <time dateTime={at} className="text-14 font-semibold text-ink">
        {formatExactTime(Date.parse(at), zone, language)}
      </time>
      <span className="min-w-0 text-14 font-medium text-ink wrap-anywhere">
        <bdi>{mentioned.customerName}</bdi>
      </span>
      <span className="min-w-0 text-13 text-muted wrap-anywhere">
        <Sentence
          text={serviceWith}
          values={{
            service: <bdi>{mentioned.serviceName}</bdi>,
            staff: <bdi>{mentioned.staffName}</bdi>,
          }}
        />
      </span>
    </Link>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-13 text-muted">{label}</dt>
    <dd className="text-24 font-semibold text-ink tabular-nums">{children}</dd>
  </div>
)
