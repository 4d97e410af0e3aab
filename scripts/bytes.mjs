// Prints what each page loads at first; fails if one is missing or over budget.
import { entryBytes } from './lib/entry-bytes.mjs'

/**
 * Most bytes of scripts in brotli, most scripts, most bytes of styles.
 * @type {Record<string, [scripts: number, requests: number, styles: number]>}
 */
const budgets = {
  landing: [500, 2, 7_000],
  booking: [77_500, 1, 9_000],
  login: [76_000, 7, 12_200],
  dashboard: [96_100, 10, 12_200],
  calendar: [120_800, 15, 12_200],
  services: [149_800, 18, 12_200],
  staff: [178_300, 21, 12_200],
  share: [154_800, 20, 12_200],
  notifications: [142_100, 13, 12_200],
  settings: [147_000, 19, 12_200],
}

const found = entryBytes()
console.table(found)
for (const [page, [scripts, requests, styles]] of Object.entries(budgets)) {
  const built = found.find(each => each.page === page)
  if (built && built.scripts <= scripts && built.requests <= requests && built.styles <= styles)
    continue
  console.error(
    `${page} may load ${scripts} bytes of scripts in ${requests} files and ${styles} bytes of styles; ` +
      (built
        ? `it loads ${built.scripts} in ${built.requests} and ${built.styles}.`
        : 'it was not built.'),
  )
  process.exitCode = 1
}
