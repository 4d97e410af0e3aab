import { formatShortDay, formatTime, visitorZone } from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { readTrouble } from '../contract.ts'
import { adviceFor, problemWords, troubleWords } from '../rules.ts'

const SHOWN = 4
const LOOK_MS = 60_000

/**
 * Says that messages are late, failed or uncertain, which, and what to do; nothing where all is
 * well.
 */
export function TroubleBanner() {
  const { data } = useRead(readTrouble, {}, { refetchInterval: LOOK_MS, refetchOnMount: 'always' })
  if (!data || data.late + data.failed + data.unknown === 0) return null
  const more = data.problems.length - SHOWN
  return (
    <Banner tone="warning" title={troubleWords(data)}>
      <ul className="grid gap-0.5">
        {data.problems.slice(0, SHOWN).map(problem => (
          <li
            key={`${problem.what} ${problem.kind} ${problem.channel} ${problem.reason}`}
            className="break-words"
          >
            {problemWords(problem)}
            {problem.what === 'late' ? ', late' : `: ${problem.reason ?? 'failed'}`}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
      {data.since && <p className="mt-1">The first was due {whenWords(Date.parse(data.since))}.</p>}
      {adviceFor(data).map(text => (
        <p key={text} className="mt-1 text-pretty">
          {text}
        </p>
      ))}
    </Banner>
  )
}

/** In the reader's own zone: it is about now. */
function whenWords(at: number): string {
  const zone = visitorZone()
  const today = localDateOf(at, zone) === localDateOf(Date.now(), zone)
  return today
    ? `at ${formatTime(at, zone)}`
    : `on ${formatShortDay(at, zone)} at ${formatTime(at, zone)}`
}
