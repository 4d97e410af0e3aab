import type { Language } from '#domain/languages.ts'
import type { Client } from '#features/clients/contract.ts'
import { cx } from '#web/kit/base/cx.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Words } from '#words/en/areas.ts'
import { fillCount } from '#words/fill.ts'

type Counts = Client['counts']

const shown = ['visits', 'upcoming', 'noShows', 'cancellations'] as const

export const countsInWords = (
  counts: Counts,
  words: Words['appointments']['client']['counts'],
  language: Language,
): string =>
  shown
    .filter(each => counts[each] > 0)
    .map(each => fillCount(words[each], counts[each], language))
    .join(' · ')

export function CountTiles(counts: Counts) {
  const words = useWords('appointments').client.tiles
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {shown.map(each => (
        <Tile key={each} name={words[each]} count={counts[each]} alarming={each === 'noShows'} />
      ))}
    </dl>
  )
}

const Tile = ({ name, count, alarming }: { name: string; count: number; alarming: boolean }) => (
  <div className="flex flex-col-reverse rounded-card bg-sunken px-3 py-2">
    <dt className="text-13 text-muted">{name}</dt>
    <dd
      className={cx(
        'text-20 font-semibold tabular-nums',
        alarming && count > 0 ? 'text-danger-ink' : 'text-ink',
      )}
    >
      {count}
    </dd>
  </div>
)
