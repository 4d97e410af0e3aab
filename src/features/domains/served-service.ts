import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { ServedAt } from '#platform/page-links.ts'
import { findServed } from './queries.ts'

/** Shorter after a change of the business, so that renamed pages are found at once. */
const REMEMBERED_MS = 10_000
/** Bounded, because strangers can send any number of hosts. */
const MAX_REMEMBERED = 1_000

const PUBLIC_NAME = /^(?=.{4,253}$)[a-z\d-]+(\.[a-z\d-]+)*\.[a-z][a-z\d-]*$/

function hostOf(header: string): string | undefined {
  const host = header.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  return PUBLIC_NAME.test(host) ? host : undefined
}

export function cacheDomains({ db, events }: Pick<Context, 'db' | 'events'>) {
  const remembered = new Map<string, { at: number; domain: Promise<ServedAt | undefined> }>()

  function ask(host: string) {
    const domain = findServed(db, host)
    remembered.delete(host)
    remembered.set(host, { at: performance.now(), domain })
    const [oldest] = remembered.keys()
    if (remembered.size > MAX_REMEMBERED && oldest !== undefined) remembered.delete(oldest)
    domain.catch(() => remembered.delete(host))
    return domain
  }

  return async (header: string): Promise<ServedAt | undefined> => {
    const host = hostOf(header)
    if (!host) return undefined
    const known = remembered.get(host)
    const age = performance.now() - (known?.at ?? 0)
    if (!known || age >= REMEMBERED_MS) return await ask(host)
    const domain = await known.domain
    const isOutdated = domain && events.quietFor(scopeTo(domain.businessId)) <= age
    return isOutdated ? await ask(host) : domain
  }
}

export type FindDomain = ReturnType<typeof cacheDomains>
