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
  login: [76_800, 7, 12_400],
  dashboard: [91_400, 7, 12_400],
  calendar: [124_400, 15, 12_400],
  services: [154_100, 18, 12_400],
  staff: [182_700, 21, 12_400],
  share: [159_000, 20, 12_400],
  notifications: [146_300, 13, 12_400],
  settings: [151_100, 19, 12_400],
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
