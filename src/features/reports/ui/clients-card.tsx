import { formatCount, formatPercent } from '#domain/number.ts'
import { addDays } from '#domain/time/date.ts'
import { localDateOf, zoneHere } from '#domain/time/zone.ts'
import { Bars } from '#web/kit/rich/charts/bars.tsx'
import { useUser } from '#web/lib/session.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill, fillCount } from '#words/fill.ts'
import type { Report } from '../contract.ts'
import { ChartCard } from './chart-card.tsx'

const RETURN_DAYS = 90

export function ClientsCard({ report }: { report: Report }) {
  const words = useWords('reports').clients
  const language = useLanguage()
  const { seen, new: first, cameBack } = report.totals.clients
  const early =
    addDays(report.to, RETURN_DAYS) > localDateOf(Date.now(), zoneHere(useUser()?.timeZone))
  const bar = (label: string, count: number) => ({
    id: label,
    label,
    value: count,
    shown: fill(words.share, { count: formatCount(count), share: formatPercent(count / seen) }),
  })
  return (
    <ChartCard
      title={words.title}
      sentence={seen === 0 ? words.none : fillCount(words.sentence, seen, language)}
      note={early ? `${words.cameBackEarly} ${words.without}` : words.without}
      table="summary"
      report={report}
    >
      {seen > 0 && (
        <Bars
          full={seen}
          bars={[
            bar(words.new, first),
            bar(words.returning, seen - first),
            bar(words.cameBack, cameBack),
          ]}
        />
      )}
    </ChartCard>
  )
}
