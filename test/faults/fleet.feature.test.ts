import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { OpenDatabase } from '#platform/db/database.ts'
import { openPostgres } from '#platform/db/postgres.ts'
import { startSession } from '#platform/sessions/sessions.ts'
import { rounds } from '#test/chance.ts'
import { apiBrowser } from '#test/e2e/business.ts'
import { freePort } from '#test/free-port.ts'
import { copyTestDatabase, MONDAY_MORNING } from '#test/harness.ts'
import { ALWAYS_OPEN, bookOn, EVERY_CHANNEL, type Seeded, seedBusiness } from '#test/seed.ts'
import { startFleet } from './fleet.ts'
import { startProxy } from './proxy.ts'
import { emailOf, grant, insertReminders, phoneOf } from './seeding.ts'
import { startMailServer, startTwilio } from './stand-ins.ts'

const ROUNDS = rounds(1, 8)
const REMINDERS = 100
const BOOKINGS = 60
const HOUR_MS = 3_600_000
/** Longer than a dead worker's lease. */
const TAKEOVER_MS = 2 * 60_000

if (inject('database').engine === 'postgres') {
  let store: Awaited<ReturnType<typeof copyTestDatabase>>
  let database: OpenDatabase
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let twilio: Awaited<ReturnType<typeof startTwilio>>
  let fleet: Awaited<ReturnType<typeof startFleet>>
  let salon: Seeded

  beforeAll(async () => {
    store = await copyTestDatabase()
    database = openPostgres({ url: store.url, pool: 2, onError: () => {} })
    mail = await startMailServer({ delay: () => 20 })
    twilio = await startTwilio({ clock: () => MONDAY_MORNING, delay: () => 20 })
    salon = await seedBusiness(database.db, {
      weekly: ALWAYS_OPEN,
      business: { ...EVERY_CHANNEL, horizon_days: 365, reminder_leads: [1440] },
    })
    fleet = await startFleet({
      web: 4,
      workers: 2,
      instant: MONDAY_MORNING,
      env: {
        DATABASE_URL: store.url,
        DATABASE_POOL: '4',
        RATE_LIMITS: 'on',
        TRUST_PROXY_HOPS: '1',
        MAIL_FROM: 'no-reply@kairos.test',
        SMTP_URL: mail.url,
        TWILIO_ACCOUNT_SID: 'AC11111111111111111111111111111111',
        TWILIO_AUTH_TOKEN: 'token',
        TWILIO_FROM: '+12125550100',
        TWILIO_BASE_URL: twilio.url,
      },
    })
  })
  afterAll(async () => {
    await fleet?.stop()
    await database?.close()
    twilio?.close()
    await mail?.close()
    await store?.remove()
  })

  let visitors = 0
  /** Each visitor has their own address. */
  const visitor = () => {
    const n = ++visitors
    const from = { 'x-forwarded-for': `10.0.${n >> 8}.${n & 255}` }
    const browser = apiBrowser(fleet.url)
    return {
      post: (path: string, body: unknown, headers = {}) =>
        browser.post(path, body, { ...from, ...headers }),
      book: (startTime: string, key?: string) =>
        bookOn(
          browser,
          salon,
          startTime,
          {
            customerEmail: `v${n}@example.com`,
            customerPhone: phoneOf(500_000 + n),
          },
          key ? { ...from, 'idempotency-key': key } : from,
        ),
    }
  }
  const hoursLater = (hours: number) =>
    new Date(MONDAY_MORNING.getTime() + hours * HOUR_MS).toISOString()
  let hours = 48
  const nextHour = () => hoursLater(hours++)

  test('one of eight clients who race for a time gets it, whichever process they reach', async () => {
    for (let round = 0; round < 6; round++) {
      const time = nextHour()
      const answers = await Promise.all(Array.from({ length: 8 }, () => visitor().book(time)))
      const codes = answers.map(({ status, body }) => body.code ?? status)
      expect(codes.sort()).toEqual([201, ...Array(7).fill('slot-taken')])
    }
  })

  test('a booking repeated with its key through every process is stored once', async () => {
    const time = nextHour()
    const client = visitor()
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => client.book(time, 'one-key')),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('sign-in attempts are counted across all processes', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, () =>
        visitor().post('/api/login', { email: `${salon.pageName}@example.com`, password: 'guess' }),
      ),
    )
    const count = (status: number) => answers.filter(answer => answer.status === status).length
    expect([count(401), count(429)]).toEqual([25, 15])
  })

  const sessionOf = async ({ scope: { businessId } }: Seeded) => {
    const { id } = await database.db
      .selectFrom('users')
      .select('id')
      .where('business_id', '=', businessId)
      .executeTakeFirstOrThrow()
    const { token } = await startSession(database.db, { id, businessId }, MONDAY_MORNING)
    return token
  }

  test('a booking through one process shows on screens that listen to the others', async () => {
    const cookie = `kairos_session=${await sessionOf(salon)}`
    const streams = await Promise.all(fleet.addresses.map(url => readEvents(url, cookie)))
    expect((await visitor().book(nextHour())).status).toBe(201)
    await Promise.all(streams.map(stream => stream.until('data: appointments')))
  })

  test('a time that one process offers can be booked through another with older cached settings', async () => {
    const page = await seedBusiness(database.db, { weekly: ALWAYS_OPEN })
    const [first, second] = fleet.addresses.map(apiBrowser)
    first!.cookies.set('kairos_session', await sessionOf(page))
    const query = `serviceId=${page.serviceId}&from=${hoursLater(48)}&to=${hoursLater(72)}`
    const offered = async (browser = first!) => {
      const path = `/api/public-pages/${page.pageName}/slots?${query}` as const
      return (await browser.get(path)).body.days[0]!.slots[0]!
    }
    for (const duration of [90, 30, 45]) {
      await offered(second)
      const changed = await first!.patch(`/api/services/${page.serviceId}`, { duration })
      expect(changed.status).toBe(200)
      const { startTime, endTime, staffId } = await offered()
      const booked = await bookOn(second!, page, startTime, { endTime, staffId })
      expect(booked).toMatchObject({ status: 201, body: { startTime, endTime } })
    }
  })

  let firstReminder = 1
  /** Sends every other reminder by text. @returns a function that reads the outcomes. */
  async function remind() {
    const first = firstReminder
    firstReminder += REMINDERS
    const { businessId } = salon.scope
    const { rows } = await sql<{ free: number }>`
      select coalesce(max(id), 0)::integer + 1000 as free from appointments`.execute(database.db)
    const from = rows[0]!.free
    const reminders = Array.from({ length: REMINDERS }, (_, n) => ({
      id: from + n,
      staffId: salon.staffId,
      channel: (['email', 'sms'] as const)[n % 2]!,
      dueAt: MONDAY_MORNING.getTime(),
      startsAt: MONDAY_MORNING.getTime() + (24 * 200 + first + n) * HOUR_MS,
    }))
    await insertReminders(database.db, { businessId, serviceId: salon.serviceId }, reminders)
    return async () => {
      const { rows: messages } = await sql<{ id: number; channel: string; state: string }>`
        select id::integer, channel, state from messages
        where kind = 'reminder' and id between ${from} and ${from + REMINDERS - 1}`.execute(
        database.db,
      )
      return messages.map(({ id, channel, state }) => ({
        channel,
        state,
        mails: mail.taken.get(emailOf(id)) ?? [],
        texts: twilio.taken.get(phoneOf(id)) ?? [],
      }))
    }
  }
  type Outcome = Awaited<ReturnType<Awaited<ReturnType<typeof remind>>>>[number]
  const isOpen = ({ state }: Outcome) => state === 'planned' || state === 'sending'

  test('two workers send each reminder once', async () => {
    await grant(database.db, salon.scope.businessId, ROUNDS * REMINDERS + 2 * REMINDERS)
    const outcomes = await remind()
    await expect.poll(async () => (await outcomes()).filter(isOpen), LONG).toEqual([])
    for (const { channel, state, mails, texts } of await outcomes()) {
      const byMail = channel === 'email'
      expect([state, mails.length, texts.length]).toEqual(['sent', byMail ? 1 : 0, byMail ? 0 : 1])
    }
  })

  test('a web process and a worker that are killed while working lose and repeat nothing', async () => {
    const booked: { id: number; time: string }[] = []
    /** Repeats a booking with its key until it is answered. */
    const insist = async (time: string) => {
      const client = visitor()
      for (;;) {
        const answer = await client.book(time, `wish ${time}`).catch(unlessCut)
        if (!answer || answer.status === 502) continue
        expect(answer.status, answer.text).toBe(201)
        return void booked.push({ id: answer.body.id, time })
      }
    }
    for (let round = 0; round < ROUNDS; round++) {
      const before = booked.length
      const times = Array.from({ length: BOOKINGS }, nextHour)
      const lanes = Array.from({ length: 8 }, async () => {
        for (let time = times.pop(); time; time = times.pop()) await insist(time)
      })
      const outcomes = await remind()
      while ((await outcomes()).filter(isOpen).length > REMINDERS * 0.9) await delay(5)
      await fleet.killWorker(round % 2)
      while (booked.length < before + BOOKINGS / 4) await delay(5)
      await fleet.killWeb(round % 4)
      await Promise.all(lanes)
      await fleet.restartWeb(round % 4)
      await fleet.replaceWorkers(TAKEOVER_MS)
      await expect.poll(async () => (await outcomes()).filter(isOpen), LONG).toEqual([])
      for (const { channel, state, mails, texts } of await outcomes()) {
        // An email may be repeated with its id; a text is never paid for twice.
        if (channel === 'email') expect([state, new Set(mails).size]).toEqual(['sent', 1])
        else if (state === 'sent') expect(texts).toHaveLength(1)
        else expect([state, texts.length <= 1]).toEqual(['unknown', true])
      }
    }
    const { rows: kept } = await sql<{ id: number; time: Date; reminders: number }>`
        select id, starts_at as time, (
          select count(*)::integer from messages m
          where m.business_id = a.business_id and m.appointment_id = a.id and kind = 'reminder'
        ) as reminders
        from appointments a where id = any(${booked.map(({ id }) => id)}) order by starts_at`.execute(
      database.db,
    )
    expect(kept).toEqual(
      booked
        .sort((a, b) => (a.time < b.time ? -1 : 1))
        .map(({ id, time }) => ({ id, time: new Date(time), reminders: 1 })),
    )
  })
}

const LONG = { timeout: 60_000, interval: 50 }

/** A SIGKILL closes the connection in the middle of a response. */
function unlessCut(error: unknown): undefined {
  if (!(error instanceof TypeError && error.cause)) throw error
}

async function readEvents(url: string, cookie: string) {
  const response = await fetch(`${url}/api/events`, { headers: { cookie } })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let seen = ''
  const until = async (text: string) => {
    while (!seen.includes(text)) {
      const { value, done } = await reader.read()
      if (done) throw new Error(`The stream ended after: ${seen}`)
      seen += value
    }
    await (text === 'event: ready' ? undefined : reader.cancel())
  }
  await until('event: ready')
  return { until }
}

test('the proxy of these tests skips servers that refuse connections', async () => {
  const server = createServer((_, answer) => answer.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await startProxy([await freePort(), (server.address() as AddressInfo).port])
  for (let n = 0; n < 3; n++) expect(await (await fetch(proxy.url)).text()).toBe('here')
  proxy.close()
  server.close()
})
