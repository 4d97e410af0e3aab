// Prints the download size of each browser entry; fails if one is missing or over budget.
import { entryBytes } from './lib/entry-bytes.mjs'

/** Bytes of the scripts that load with the page, gzipped. */
const budgets = { landing: 85_000, booking: 85_000, app: Number.POSITIVE_INFINITY }

const found = entryBytes()
console.table(found)
for (const [name, budget] of Object.entries(budgets)) {
  const bytes = found.find(({ entry }) => entry === name)?.scripts
  if (bytes !== undefined && bytes <= budget) continue
  console.error(
    `The ${name} entry may load ${budget} bytes of scripts; it loads ${bytes ?? 'nothing: it was not built'}.`,
  )
  process.exitCode = 1
}
