// Prints what each page loads at first; fails if one is missing or over budget.
import { entryBytes } from './lib/entry-bytes.mjs'

/**
 * Limits: bytes of scripts in brotli, number of scripts, bytes of styles. Hashes in file names
 * change a sum by up to 200 bytes.
 * @type {Record<string, [scripts: number, requests: number, styles: number]>}
 */
const budgets = {
  landing: [500, 2, 7_000],
  booking: [79_600, 1, 9_100],
  login: [76_800, 7, 12_500],
  dashboard: [91_400, 7, 12_500],
  calendar: [124_600, 15, 12_500],
  services: [154_400, 18, 12_500],
  staff: [182_900, 21, 12_500],
  share: [159_300, 20, 12_500],
  notifications: [146_500, 13, 12_500],
  settings: [151_300, 19, 12_500],
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
