import { sql } from 'kysely'
import { beforeAll, expect, inject, test } from 'vitest'
import { openTestDatabase, type TestApp, testApp } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

if (inject('database').engine === 'postgres') {
  const app = testApp({ patience: {} })
  let salon: Seeded
  beforeAll(async () => {
    salon = await seedBusiness(app.db)
  })

  const book = (minute: number) => bookOn(app.browser(), salon, `2027-03-02T15:${minute}:00.000Z`)

  /** Locks them on a separate connection. */
  async function lockAppointments() {
    let release = () => {}
    const released = new Promise<void>(resolve => {
      release = resolve
    })
    let locked = () => {}
    const isLocked = new Promise<void>(resolve => {
      locked = resolve
    })
    const holding = app.context.patientDb.transaction().execute(async tx => {
      await sql`lock table appointments /* across tenants: a test */`.execute(tx)
      locked()
      await released
    })
    await isLocked
    return async () => {
      release()
      await holding
    }
  }

  test('sessions, readiness and pages answer while more bookings than connections wait for a lock', async () => {
    const owner = await signedInAs(app, salon.scope)
    const paths = ['/api/openapi.json', `/api/public-pages/${salon.pageName}`]
    const readAll = async () => {
      const answers = await Promise.all([
        ...paths.map(path => owner.get(path)),
        app.browser().get(`/p/${salon.pageName}`, { accept: 'text/html' }),
      ])
      return answers.map(({ status }) => status)
    }
    // The first responses of a process take long, on a busy machine longer than bookings wait.
    expect(await readAll()).toEqual([200, 200, 200])
    const unlock = await lockAppointments()
    try {
      const bookings = Array.from({ length: 30 }, () => book(30))
      expect((await app.browser().get('/readyz')).status).toBe(200)
      expect(await readAll()).toEqual([200, 200, 200])

      for (const { status, body, headers } of await Promise.all(bookings)) {
        expect([status, body.code]).toEqual([503, 'unavailable'])
        expect(headers.get('retry-after')).toMatch(/^[25]$/)
      }
    } finally {
      await unlock()
    }
    expect((await book(30)).status).toBe(201)
  })

  test('each kind of work waits up to its own limit', async () => {
    const settingsOf = async (db: TestApp['db']) => {
      const { rows } = await sql<{ lock: string; statement: string }>`
        select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement`.execute(
        db,
      )
      return rows[0]
    }
    const { db, reservedDb, patientDb } = app.context
    expect(await settingsOf(db)).toEqual({ lock: '5s', statement: '15s' })
    expect(await settingsOf(reservedDb)).toEqual({ lock: '2s', statement: '5s' })
    expect(await settingsOf(patientDb)).toEqual({ lock: '2min', statement: '30min' })
  })
}

test('every pool reaches the same data', async () => {
  const { db, reserved, patient, close } = await openTestDatabase()
  await sql`create table notes as select 'kept' as word`.execute(patient)
  for (const each of [db, reserved, patient]) {
    expect((await sql`select word from notes`.execute(each)).rows).toEqual([{ word: 'kept' }])
  }
  await close()
})
