import { formatCount, formatPercent } from '#domain/number.ts'
import { Bars } from '#web/kit/rich/charts/bars.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Report } from '../contract.ts'
import { enoughVisits, reminderRate } from '../figures-rules.ts'
import { ChartCard } from './chart-card.tsx'

export function RemindersCard({ report }: { report: Report }) {
  const { reminders: words, tables } = useWords('reports')
  const rates = (['with', 'without'] as const).map(group => {
    const { visits, noShows } = report.reminders[group]
    const rate = reminderRate(report.reminders[group]) ?? 0
    const counts = fill(words.counts, {
      noShows: formatCount(noShows),
      visits: formatCount(visits),
    })
    return { id: group, label: tables.groups[group], value: rate, shown: counts }
  })
  const enough = enoughVisits(report)
  const [withOne, without] = rates.map(({ value }) => formatPercent(value))
  return (
    <ChartCard
      title={words.title}
      sentence={
        enough
          ? fill(words.sentence, { with: withOne ?? '', without: without ?? '' })
          : words.notEnough
      }
      note={words.caveat}
      table="reminders"
      report={report}
    >
      {enough && <Bars bars={rates} />}
    </ChartCard>
  )
}
