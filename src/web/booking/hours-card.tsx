import type { Opening } from '#domain/availability/opening.ts'
import { DAY_MS } from '#domain/time/date.ts'
import {
  cityOfZone,
  formatIsoDate,
  formatLongWeekday,
  formatShortDay,
  formatTime,
} from '#domain/time/format.ts'
import { describeSpan, rangeOf, summarizeWeek } from '#features/staff/rules.ts'
import { Card } from '#web/kit/base/surfaces.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'

interface HoursCardProps {
  opening?: Opening | undefined
  own?: string | undefined
}

/** Rendered by the server only. */
export function HoursCard({ opening, own }: HoursCardProps) {
  const words = useWords('page').hours
  if (!opening && !own) return null
  return (
    <Card>
      <h2 className="text-16 font-semibold">{words.title}</h2>
      {opening ? (
        <Hours opening={opening} />
      ) : (
        <p dir="auto" className="mt-3 text-14 whitespace-pre-line wrap-anywhere">
          {own}
        </p>
      )}
    </Card>
  )
}

function Hours({ opening }: { opening: Opening }) {
  const words = useWords('page').hours
  const language = useLanguage()
  const { weekly, special, changesAt, timeZone } = opening
  const usual = summarizeWeek(
    weekly.flatMap((spans, weekday) => spans.map(span => ({ weekday, ...rangeOf(span) }))),
    words.allDay,
    language,
  )
  return (
    <>
      {/* The page's script removes this line when it stops being true. */}
      <p className="mt-1 text-14 font-medium" data-until={changesAt}>
        <State {...opening} />
      </p>
      <HoursList lines={usual} />
      {special.length > 0 && (
        <>
          <h3 className="mt-4 text-14 font-medium">{words.special}</h3>
          <HoursList
            lines={special.map(({ date, spans }) => ({
              days: formatShortDay(Date.parse(`${date}T12:00Z`), 'UTC', language),
              hours:
                spans.length > 0
                  ? spans.map(span => describeSpan(span, words.allDay, language))
                  : [words.noHours],
            }))}
          />
        </>
      )}
      <p className="mt-3 text-13 text-muted">{fill(words.zone, { city: cityOfZone(timeZone) })}</p>
    </>
  )
}

function State({ open, changesAt, timeZone, now }: Opening) {
  const words = useWords('page').hours
  const language = useLanguage()
  if (changesAt === undefined) return open ? words.open : words.closed
  const time = formatTime(changesAt, timeZone, language)
  if (open) return changesAt - now >= DAY_MS ? words.open : fill(words.openUntil, { time })
  const date = formatIsoDate(changesAt, timeZone)
  return date === formatIsoDate(now, timeZone)
    ? fill(words.opensAt, { time })
    : fill(words.opensOn, { day: formatLongWeekday(date, language), time })
}

const HoursList = ({ lines }: { lines: { days: string; hours: string[] }[] }) => (
  <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 text-14 tabular-nums">
    {lines.map(({ days, hours }) => (
      <div key={days} className="contents">
        <dt className="text-muted">{days}</dt>
        <dd className="text-end">
          {hours.map(each => (
            <span key={each} className="block">
              {each}
            </span>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)
