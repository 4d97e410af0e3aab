import type { Context } from '#platform/context.ts'
import type { ServedAt } from '#platform/page-links.ts'
import { findServed } from './queries.ts'

/** Removed or renamed pages keep working this long. */
const REMEMBERED_MS = 10_000
/** Bounded, because strangers can send any number of hosts. */
const MAX_REMEMBERED = 1_000

const PUBLIC_NAME = /^(?=.{4,253}$)[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/

function hostOf(header: string): string | undefined {
  const host = header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  return PUBLIC_NAME.test(host) ? host : undefined
}

export function rememberDomains({ db }: Pick<Context, 'db'>) {
  const remembered = new Map<string, { until: number; domain: Promise<ServedAt | undefined> }>()

  function ask(host: string) {
    const domain = findServed(db, host)
    remembered.delete(host)
    remembered.set(host, { until: performance.now() + REMEMBERED_MS, domain })
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    domain.catch(() => remembered.delete(host))
    return domain
  }

  return async (header: string): Promise<ServedAt | undefined> => {
    const host = hostOf(header)
    if (!host) return undefined
    const known = remembered.get(host)
    return await (known && known.until > performance.now() ? known.domain : ask(host))
  }
}

export type FindDomain = ReturnType<typeof rememberDomains>
