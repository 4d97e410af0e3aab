import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Db } from '#platform/db/database.ts'
import { cases } from '#test/chance.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { seedBusiness, signedInAs } from '#test/seed.ts'

interface Operation {
  method: string
  path: string
  fields: string[]
  query: string[]
}

const app = testApp()
let operations: Operation[]
let owner: TestBrowser
beforeAll(async () => {
  const response = await app.browser().get('/api/openapi.json')
  operations = readOperations(response.body)
  const page = await seedBusiness(app.db)
  owner = await signedInAs(app, page.scope)
})

const STREAM = '/api/events'
/** These would end the session in the middle of the test. */
const ENDS_SESSION = new Set(['/api/logout', '/api/user'])
const WITHOUT_BODY = new Set([
  '/api/business/free-credit',
  '/api/login/passkey/options',
  '/api/passkeys/options',
  '/api/push/test',
  '/api/security/sign-ins',
  '/api/team/leave',
  '/api/two-factor',
  '/api/two-factor/recovery-codes',
])

const runs = cases(12, 60)

const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    '',
    '\u0000',
    'a\u0000b',
    '\ud800',
    -1,
    0,
    0.5,
    2 ** 31,
    2 ** 53,
    1e308,
    'not-a-date',
    '2027-13-45T99:99:99Z',
    '+999999-12-31T23:59:59Z',
    '0001-01-01T00:00:00Z',
    "'; drop table users; --",
    '../../etc/passwd',
    '%00',
    'x'.repeat(5000),
    [],
    {},
    [[[[]]]],
    { toString: 'x' },
    ['sms', 'whatsapp'],
    true,
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.integer(),
)

/** Created once, because listing every character takes time. */
const anyText = fc.string({ unit: 'binary', maxLength: 60 })

const request = (operation: Operation) =>
  fc.record({
    params: fc.array(
      // A thing with the id 1 exists; routes that delete only get ids that don't.
      fc.oneof(
        fc.constantFrom(
          operation.method === 'delete' ? '0' : '1',
          '0',
          '-1',
          '999999',
          '2147483648',
          '1e9',
          'abc',
          '%00',
          '%F0%28',
        ),
        fc.webSegment(),
      ),
      {
        minLength: 3,
        maxLength: 3,
      },
    ),
    query: fc.dictionary(fc.constantFrom(...operation.query, 'unknown'), anyText, { maxKeys: 4 }),
    body: fc.oneof(
      {
        weight: 5,
        arbitrary: fc.dictionary(fc.constantFrom(...operation.fields, 'unknown'), junk, {
          maxKeys: 12,
        }),
      },
      { weight: 1, arbitrary: junk },
    ),
  })

test('dates that no calendar covers are refused, even with holidays', async () => {
  const page = await seedBusiness(app.db)
  const member = await signedInAs(app, page.scope)
  await member.patch('/api/business', { holidayCountry: 'US' })
  const { pageName, serviceId, staffId } = page
  const ids = `serviceId=${serviceId}&staffId=${staffId}`
  const items = `items=${serviceId}.${staffId},${serviceId}.${staffId}`
  const statuses = async (from: string, to: string) => {
    const instants = `from=${from}T00:00:00Z&to=${to}T00:00:00Z`
    const answers = await Promise.all([
      app.browser().get(`/api/public-pages/${pageName}/slots?${ids}&from=${from}&to=${to}`),
      app.browser().get(`/api/public-pages/${pageName}/visits?${items}&from=${from}&to=${to}`),
      member.get(`/api/working-time?${instants}`),
      member.get(`/api/availability/free?${ids}&${instants}`),
      member.get(`/api/availability/free-visits?${items}&${instants}`),
      member.get(`/api/availability/explain?${ids}&startTime=${from}T00:00:00Z`),
      member.post('/api/availability/preview', { serviceId, staffId, date: from }),
    ])
    return new Set(answers.map(({ status }) => status))
  }
  for (const [from, to] of [
    ['0000-01-01', '0000-01-02'],
    ['9999-12-30', '9999-12-31'],
  ] as const)
    expect(await statuses(from, to)).toEqual(new Set([400]))
  for (const [from, to] of [
    ['1970-01-01', '1970-01-02'],
    ['2199-12-30', '2199-12-31'],
  ] as const)
    expect(await statuses(from, to)).toEqual(new Set([200]))
})

test('every route of the API is described, so that none escapes this test', () => {
  expect(operations.length).toBeGreaterThan(20)
})

test.each([['anonymous'], ['owner']])(
  'nothing that a caller (%s) sends causes a 5xx, and refused requests change nothing',
  async kind => {
    /** The fingerprint after the last refusal; undefined after a change. */
    let before: string | undefined
    for (const operation of operations) {
      if (kind === 'owner' && operation.method !== 'get' && ENDS_SESSION.has(operation.path))
        continue
      if (kind === 'owner' && operation.path === STREAM) continue
      await fc.assert(
        fc.asyncProperty(request(operation), async ({ params, query, body }) => {
          const browser = kind === 'owner' ? owner : app.browser()
          before ??= await fingerprint(app.db)
          let next = 0
          const path = operation.path.replace(
            /\{[^}]+\}/g,
            () => params[next++ % params.length] || 'x',
          )
          const search = new URLSearchParams(query).toString()
          const calling = browser.call(
            operation.method.toUpperCase(),
            search ? `${path}?${search}` : path,
            operation.method === 'get' ? undefined : (body ?? null),
          )
          const statements = await app.statementsOf(() => calling)
          const answer = await calling
          const what = `${operation.method} ${path}?${search} ${JSON.stringify(body)} → ${answer.status} ${answer.text}`
          expect(answer.status, what).toBeLessThan(500)
          const known = before
          before = undefined
          if (answer.status < 400) return
          expect(answer.text.length, what).toBeGreaterThan(3)
          if (statements.some(writes)) expect(await fingerprint(app.db), what).toBe(known)
          before = known
        }),
        { numRuns: runs },
      )
    }
    if (before !== undefined) expect(await fingerprint(app.db)).toBe(before)
  },
  runs * 100_000,
)

test('refuses a body that is not JSON, has another type, or is too large, with an explanation', async () => {
  const longer = JSON.stringify({ name: 'x'.repeat(1_100_000) })
  for (const { method, path } of operations.filter(operation => operation.method !== 'get')) {
    if (path.startsWith('/api/webhooks/') || ENDS_SESSION.has(path)) continue
    if (WITHOUT_BODY.has(path)) continue
    const url = path.replace(/\{[^}]+\}/g, '2147483647')
    const broken = await owner.call(method.toUpperCase(), url, '{"a":')
    expect(broken.status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
    expect(broken.status, `${method} ${path}`).toBeLessThan(500)
    const form = await owner.call(method.toUpperCase(), url, 'a=b', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect(form.status, `${method} ${path}`).toBe(415)
    const large = await owner.call(method.toUpperCase(), url, longer)
    expect([415, 413, 404, 400], `${method} ${path}`).toContain(large.status)
  }
})

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { in: string; name: string }[]
        requestBody?: { content?: Record<string, { schema?: { properties?: object } }> }
      }
    >
  >
}

function readOperations(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method,
      path,
      fields: Object.keys(requestBody?.content?.['application/json']?.schema?.properties ?? {}),
      query: parameters
        .filter(parameter => parameter.in === 'query')
        .map(parameter => parameter.name),
    })),
  )
}

/** A refusal may write attempt counters. */
const NOT_LOOKED_AT = ['rate_limits']

/** Comparing all rows takes longer than a request, so reads are skipped. */
const writes = (statement: string) =>
  /\b(insert into|(?<!for (no key )?)update|delete from|truncate|merge into)\b/.test(statement)

/** Differs if any row does, except those that a refusal may write. */
async function fingerprint(db: Db): Promise<string> {
  look ??= await lookAtAll(db)
  const { rows } = await look.execute(db)
  return rows[0]!.sum
}
let look: RawBuilder<{ sum: string }> | undefined

async function lookAtAll(db: Db) {
  const { rows } = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(db)
  const tables = rows.map(({ name }) => name).filter(name => !NOT_LOOKED_AT.includes(name))
  expect(tables.length).toBeGreaterThan(30)
  const each = tables.map(
    name =>
      sql`select ${sql.lit(name)} as t, sum(hashtext(r::text)::bigint)::text as sum from ${sql.table(name)} r`,
  )
  return sql<{ sum: string }>`
    select string_agg(x.t || ':' || coalesce(x.sum, ''), ',' order by x.t) as sum from (${sql.join(each, sql` union all `)}) x`
}
