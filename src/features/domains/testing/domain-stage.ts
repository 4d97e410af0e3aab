import { afterAll, beforeAll, vi } from 'vitest'
import { type Records, startDns } from '#test/dns.ts'
import { type TestApp, testApp } from '#test/harness.ts'
import { type Seeded, seedOwned } from '#test/seed.ts'
import type { Domain } from '../contract.ts'

/** The address of APP_URL's host in tests. */
const ADDRESS = '192.0.2.10'

let sequence = 0
export const newHost = () => `book-${++sequence}.bluedoor.com`

/** One per test file, with a name server on this machine. */
export async function domainStage(env: Record<string, string> = {}) {
  const zone = new Map<string, Records>([['kairos.test', { A: [ADDRESS] }]])
  const dns = await startDns(zone)
  afterAll(() => dns.close())
  beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterAll(() => void vi.useRealTimers())
  const app = testApp({ env: { DNS_SERVERS: dns.server, ...env } })

  /** Hosts are cached for this long. */
  const forgetHosts = () => vi.advanceTimersByTime(10_000)

  const setRecords = ({ host, records }: Pick<Domain, 'host' | 'records'>) => {
    const proof = records.find(({ type }) => type === 'TXT')!
    zone.set(proof.name, { TXT: [proof.value] })
    zone.set(host, { CNAME: 'kairos.test' })
  }
  const removeRecords = (host: string) => {
    zone.delete(`_kairos.${host}`)
    zone.delete(host)
  }

  async function claimHost(host = newHost()) {
    const { page, owner } = await seedOwned(app)
    const path = `/api/public-pages/${page.pageName}/domain` as const
    const { body: domain } = await owner.put(path, { host })
    const check = async () => (await owner.post(`${path}/check`)).body
    return { page, owner, path, host, domain, check }
  }

  async function verifyHost(host = newHost()) {
    const claimed = await claimHost(host)
    setRecords(claimed.domain)
    await claimed.check()
    return claimed
  }

  return { app, zone, forgetHosts, setRecords, removeRecords, claimHost, verifyHost }
}

export function visitorAt(app: TestApp, host: string) {
  const browser = app.browser()
  const at = { host }
  return {
    ...browser,
    open: (path: string, headers: Record<string, string> = {}) =>
      browser.get(path, { accept: 'text/html', ...at, ...headers }),
    send: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      browser.call(method, path, body, { ...at, ...headers }),
  }
}

export const emailsOf = (app: TestApp, { scope }: Pick<Seeded, 'scope'>) =>
  app.db
    .selectFrom('messages')
    .selectAll()
    .where('business_id', '=', scope.businessId)
    .where('kind', '=', 'domain-missing')
    .execute()
