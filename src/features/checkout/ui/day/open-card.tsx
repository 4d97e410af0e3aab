import { Link } from 'wouter'
import { formatCents } from '#domain/money.ts'
import { formatExactTime } from '#domain/time/format.ts'
import { Badge, Card, CardHeader, type Tone } from '#web/kit/base/surfaces.tsx'
import { paths } from '#web/lib/paths.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill, fillCount } from '#words/fill.ts'
import type { DaySales } from '../../days/contract.ts'

type Visit = DaySales['open']['visits'][number]

const tones: Record<Visit['step'], Tone> = {
  booked: 'neutral',
  arrived: 'accent',
  started: 'accent',
  finished: 'warning',
  cancelled: 'danger',
  no_show: 'danger',
}

export function OpenCard({ day: { open, timeZone } }: { day: DaySales }) {
  const words = useWords('sales').open
  const language = useLanguage()
  const more = open.count - open.visits.length
  return (
    <Card className="lg:col-span-2">
      <CardHeader title={`${words.title}${open.count > 0 ? ` (${open.count})` : ''}`} />
      {open.count === 0 && <p className="text-14 text-muted">{words.none}</p>}
      <ul className="divide-y divide-line">
        {open.visits.map(visit => (
          <li key={visit.id}>
            <Link
              href={`${paths.calendar}?appointment=${visit.id}`}
              className="-mx-2 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-control px-2 py-2.5 text-14 text-ink hover:bg-sunken"
            >
              <span className="w-20 text-muted tabular-nums">
                {formatExactTime(Date.parse(visit.startTime), timeZone, language)}
              </span>
              <span className="min-w-0 flex-1 basis-48">
                <bdi className="block truncate font-medium">{visit.client}</bdi>
                <span className="block truncate text-13 text-muted">
                  {fill(words.with, { service: visit.service, staff: visit.staff })}
                </span>
              </span>
              <Badge tone={tones[visit.step]}>{words.steps[visit.step]}</Badge>
              <span className="ms-auto tabular-nums">{amountOf(visit, words)}</span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <p className="mt-2 text-13 text-muted">{fillCount(words.more, more, language)}</p>
      )}
    </Card>
  )
}

function amountOf({ step, total, paid }: Visit, words: Words['sales']['open']) {
  if (step === 'cancelled' || step === 'no_show')
    return fill(words.paid, { amount: formatCents(paid) })
  if (total === null) return words.noPrice
  return fill(paid > total ? words.over : words.due, {
    amount: formatCents(Math.abs(total - paid)),
  })
}
