import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { seedOwned } from '#test/seed.ts'
import { runImport } from './service.ts'

const app = testApp()

test('imports thousands of rows together', async () => {
  const { owner } = await seedOwned(app)
  const start = Date.UTC(2020, 0, 1)
  const lines = Array.from({ length: 2500 }, (_, n) => {
    const at = new Date(start + n * 3_600_000).toISOString()
    return `${at},60,Client ${n},c${n % 700}@example.com,Haircut,Staff 1`
  })
  const text = `Start,Duration,Client,Email,Service,Staff\n${lines.join('\n')}`
  const { body, status } = await owner.post('/api/import', { text })
  expect([status, body.appointments]).toEqual([200, 2500])
  expect((await owner.post('/api/import', { text })).body).toMatchObject({
    appointments: 0,
    here: 2500,
  })
})

test('imports a long file in few statements and updates the planner’s statistics', async () => {
  const { page } = await seedOwned(app)
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const counted = { ...app.context, db: app.context.db.withPlugin(counting) }
  const lines = Array.from({ length: 3000 }, (_, n) => {
    const at = new Date(Date.UTC(2028, 0, 1) + n * 3_600_000).toISOString()
    return `${at},60,Client ${n},c${n}@example.com,Haircut,Staff 1`
  })
  const text = `Start,Duration,Client,Email,Service,Staff\n${lines.join('\n')}`
  const result = await runImport(counted, page.scope, {
    text,
    skipBadRows: false,
    planReminders: true,
  })
  expect(result).toMatchObject({ appointments: 3000 })
  const { rows: messages } = await sql<{ n: number }>`
    select count(*)::integer as n from messages where business_id = ${page.scope.businessId}`.execute(
    app.db,
  )
  expect(messages[0]!.n).toBe(6000)
  expect(statements).toBeLessThan(80)
  const { rows } = await sql<{ known: number }>`
    select reltuples::float8 as known from pg_class where oid = 'appointments'::regclass`.execute(
    app.db,
  )
  expect(rows[0]!.known).toBeGreaterThanOrEqual(3000)
})

test('compares a long list of clients with the existing ones at once', async () => {
  const { owner, page } = await seedOwned(app)
  let comparisons = 0
  const counting: KyselyPlugin = {
    transformQuery({ node }) {
      if (/btrim/.test(JSON.stringify(node))) comparisons++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const counted = { ...app.context, db: app.context.db.withPlugin(counting) }
  const list = (count: number, notes: string) => {
    const line = (_: unknown, n: number) =>
      `Client ${n},${n % 2 ? '' : `c${n}@example.com`},+1212555${1000 + n},${notes}`
    return `Name,Email,Phone,Notes\n${Array.from({ length: count }, line).join('\n')}`
  }
  await owner.post('/api/import', { text: list(600, '') })
  const result = await runImport(counted, page.scope, {
    text: list(1200, 'Tea'),
    skipBadRows: false,
    planReminders: true,
  })
  expect(result).toMatchObject({ clients: 1200 })
  expect(comparisons).toBe(2)
  const { rows } = await sql<{ noted: number }>`
    select count(*)::integer as noted from clients
    where business_id = ${page.scope.businessId} and notes = 'Tea'`.execute(app.db)
  expect(rows).toEqual([{ noted: 1200 }])
})

test('previews and imports a file with thousands of services and people', async () => {
  const { owner } = await seedOwned(app)
  const rows = Array.from({ length: 7000 }, (_, n) => `Service ${n},60`)
  const services = `Service name,Duration in minutes\n${rows.join('\n')}`
  expect((await owner.post('/api/import', { text: services })).body).toMatchObject({
    services: 7000,
  })
  const named = rows
    .slice(0, 3000)
    .map((_, n) => `2027-03-02 10:00,60,Ada,Service ${n},Person ${n}`)
  const text = `Start,Duration,Client,Service,Staff\n${named.join('\n')}`
  const { counts } = (await owner.post('/api/import/preview', { text })).body
  expect(counts).toMatchObject({ ready: 3000, services: 0, staff: 3000, appointments: 3000 })
  expect((await owner.post('/api/import', { text })).body).toMatchObject({
    staff: 3000,
    appointments: 3000,
  })
})

test('does not block other work while checking a long file', async () => {
  const { owner } = await seedOwned(app)
  const lines = Array.from({ length: 5000 }, (_, n) => {
    const at = new Date(Date.UTC(2020, 0, 1) + n * 3_600_000).toISOString()
    return `${at},30,Client ${n},c${n}@example.com,Haircut,Staff 1`
  })
  const text = `Start,Duration,Client,Email,Service,Staff\n${lines.join('\n')}`
  let turns = 0
  const count = setInterval(() => turns++, 1)
  expect((await owner.post('/api/import/preview', { text })).body.counts).toMatchObject({
    ready: 5000,
  })
  clearInterval(count)
  expect(turns).toBeGreaterThan(10)
})
