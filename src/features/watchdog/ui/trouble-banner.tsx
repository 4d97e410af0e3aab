import type { Language } from '#domain/languages.ts'
import { formatExactTime, formatShortDay } from '#domain/time/format.ts'
import { visitorZone } from '#domain/time/visitor-zone.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { Trouble } from '../contract.ts'
import { adviceFor, type Problem, problemWords, troubleWords } from '../rules.ts'

const SHOWN = 4

export function TroubleBanner({ trouble }: { trouble: Trouble }) {
  const words = useWords('watchdog')
  const language = useLanguage()
  const more = trouble.problems.length - SHOWN
  return (
    <Banner tone="warning" title={troubleWords(trouble, words, language)}>
      <ul className="grid gap-0.5">
        {trouble.problems.slice(0, SHOWN).map(problem => (
          <li
            key={`${problem.what} ${problem.kind} ${problem.channel} ${problem.reason}`}
            className="break-words"
          >
            {withReason(problem, words, language)}
          </li>
        ))}
        {more > 0 && <li>{fill(words.more, { count: more })}</li>}
      </ul>
      {trouble.since && (
        <p className="mt-1">{firstDue(Date.parse(trouble.since), words, language)}</p>
      )}
      {adviceFor(trouble, words).map(text => (
        <p key={text} className="mt-1 text-pretty">
          {text}
        </p>
      ))}
    </Banner>
  )
}

function withReason(problem: Problem, words: Words['watchdog'], language: Language): string {
  const about = problemWords(problem, words, language)
  return problem.what === 'late'
    ? fill(words.problemLate, { problem: about })
    : fill(words.problemBecause, {
        problem: about,
        reason: problem.reason ?? words.unknownReason,
      })
}

/** In the zone of the reader, because it is about the present. */
function firstDue(at: number, words: Words['watchdog'], language: Language): string {
  const zone = visitorZone()
  const time = formatExactTime(at, zone, language)
  const today = localDateOf(at, zone) === localDateOf(Date.now(), zone)
  return today
    ? fill(words.dueToday, { time })
    : fill(words.dueOn, { day: formatShortDay(at, zone, language), time })
}
