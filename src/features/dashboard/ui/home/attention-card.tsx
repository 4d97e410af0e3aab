import { Link } from 'wouter'
import { formatExactTime, formatShortDay } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { Badge, Card, CardHeader, type Tone } from '#web/kit/base/surfaces.tsx'
import { paths } from '#web/lib/paths.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Attention, Need } from '../../contract.ts'
import { AttentionAction, type AttentionRow } from './attention-action.tsx'
import { appointmentPath } from './links.ts'

interface AttentionCardProps {
  attention: readonly Attention[]
  zone: string
}

const tones: Record<Need, Tone> = {
  failed: 'danger',
  risk: 'warning',
  unconfirmed: 'neutral',
  outcome: 'neutral',
}

export function AttentionCard({ attention, zone }: AttentionCardProps) {
  const words = useWords('home').attention
  const card = useLostFocus<HTMLDivElement>(attention)
  return (
    <Card ref={card} role="group" aria-label={words.title} tabIndex={-1} className="outline-none">
      <CardHeader title={words.title} />
      {attention.length === 0 && <p className="text-14 text-muted">{words.none}</p>}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {attention.map(({ need, count, first }) => (
          <section key={need} aria-labelledby={`need-${need}`}>
            <h3
              id={`need-${need}`}
              className="mb-1 flex items-center gap-2 text-13 font-medium text-muted"
            >
              {words.needs[need]}
              <Badge tone={tones[need]}>{count}</Badge>
            </h3>
            <ul>
              {first.map(appointment => (
                <Row key={appointment.id} need={need} appointment={appointment} zone={zone} />
              ))}
            </ul>
            {count > first.length && (
              <Link
                href={paths.calendar}
                className="text-13 text-accent-ink underline underline-offset-2"
              >
                {fill(words.more, { count: count - first.length })}
              </Link>
            )}
          </section>
        ))}
      </div>
    </Card>
  )
}

function Row({ need, appointment, zone }: AttentionRow) {
  const language = useLanguage()
  const { today } = useWords('home').comingUp
  const { startTime, customerName, serviceName } = appointment
  const start = Date.parse(startTime)
  const isToday = localDateOf(start, zone) === localDateOf(Date.now(), zone)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1.5">
      <Link
        href={appointmentPath(appointment, zone)}
        className="-mx-2 min-w-0 flex-1 basis-48 rounded-control px-2 py-1 hover:bg-sunken"
      >
        <span className="block text-14 font-medium text-ink wrap-anywhere">
          <bdi>{customerName}</bdi>
        </span>
        <span className="block text-13 text-muted wrap-anywhere">
          <time dateTime={startTime}>
            {[
              isToday ? today : formatShortDay(start, zone, language),
              formatExactTime(start, zone, language),
            ].join(', ')}
          </time>
          {' · '}
          <bdi>{serviceName}</bdi>
        </span>
      </Link>
      <AttentionAction need={need} appointment={appointment} zone={zone} />
    </li>
  )
}
