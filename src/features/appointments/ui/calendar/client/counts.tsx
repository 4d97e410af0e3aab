import type { Client } from '#features/clients/contract.ts'
import { cx } from '#web/kit/base/cx.ts'

type Counts = Client['counts']

const words = (count: number, one: string, many: string) =>
  count > 0 ? [`${count} ${count === 1 ? one : many}`] : []

/** The counts that are not zero, in a line; empty when nothing ever happened. */
export const countsInWords = ({ visits, noShows, cancellations, upcoming }: Counts): string =>
  [
    ...words(visits, 'visit', 'visits'),
    ...words(upcoming, 'to come', 'to come'),
    ...words(noShows, 'no-show', 'no-shows'),
    ...words(cancellations, 'cancelled', 'cancelled'),
  ].join(' · ')

/** How often a client came, will come, did not, and took it back. */
export function CountTiles({ visits, noShows, cancellations, upcoming }: Counts) {
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      <Tile name="Visits" count={visits} />
      <Tile name="To come" count={upcoming} />
      <Tile name="No-shows" count={noShows} alarming />
      <Tile name="Cancelled" count={cancellations} />
    </dl>
  )
}

function Tile({
  name,
  count,
  alarming = false,
}: {
  name: string
  count: number
  alarming?: boolean
}) {
  return (
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
}
