import { setTimeout as delay } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { createLogger } from '#platform/logger.ts'
import { faultSeed, rounds } from '#test/chance.ts'
import { type FaultClock, timeOf } from './clock.ts'
import { judge } from './judge.ts'
import { type Progress, readProgress } from './progress.ts'
import { idOfPhone, openStore, seedReminders } from './seeding.ts'
import { startMailServer, startTwilio } from './stand-ins.ts'
import { Crew } from './workers.ts'

const { engine } = inject('database')
// Only one process can have the embedded engine open. It is killed, and another continues with its
// files.
const plan = {
  postgres: { reminders: rounds(150, 3_000), workers: 3, kills: rounds(3, 20) },
  pglite: { reminders: rounds(60, 600), workers: 1, kills: rounds(1, 8) },
}[engine]

const HOUR_MS = 3_600_000
/** In New York, the clients' zone. */
const NOON = Date.UTC(2027, 5, 1, 16)
/**
 * A lease of a minute takes 3 s. At a higher speed, leases would expire before a busy machine gets
 * to the message.
 */
const SPEED = 20
/**
 * Longer than the kills take on a very busy machine, where a worker needs ten seconds to start, so
 * no worker finishes before the last kill.
 */
const SPAN_MS = plan.kills * 20_000 * SPEED
const STEP_MS = SPAN_MS / plan.kills / 10
/** When, and for how long, the provider is queried about unreported messages. */
const ASK_AFTER_MS = 15 * 60_000
const GIVE_UP_MS = 72 * HOUR_MS
/** In real time, not on the test's clock. */
const STALLED_MS = 60_000

/** The provider loses its responses for these clients and never reveals what it accepted. */
const hidden = (id: number) => id % 25 === 3

test(
  `${plan.reminders} due reminders, ${plan.workers} workers, ${plan.kills} kills: no reminder is missing or paid for twice`,
  async () => {
    const seed = faultSeed()
    onTestFinished(({ task }) => {
      if (task.result?.state === 'fail')
        console.log(`FAULT_SEED=${seed} shows it again, as far as processes allow`)
    })
    const { kills, random } = chanceOf(seed)
    const clock: FaultClock = { began: Date.now(), epoch: NOON, speed: SPEED, ahead: 0 }
    const store = await openStore()
    const twilio = await startTwilio({ ...habits(random), clock: () => new Date(timeOf(clock)) })
    const mail = await startMailServer({ busy: () => random() < 0.03, delay: () => random() * 50 })
    const env = {
      LOG_LEVEL: 'silent',
      APP_URL: 'https://kairos.test',
      MAIL_FROM: 'no-reply@kairos.test',
      SMTP_URL: mail.url,
      TWILIO_ACCOUNT_SID: 'AC11111111111111111111111111111111',
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+12125550100',
      TWILIO_WHATSAPP_FROM: '+15550199',
      TWILIO_BASE_URL: twilio.url,
      DATABASE_POOL: '4',
      ...(store.databaseUrl ? { DATABASE_URL: store.databaseUrl } : { DATA_DIR: store.dataDir }),
    }
    const log = createLogger('silent')
    const open = () =>
      openDatabase({ databaseUrl: store.databaseUrl, databasePool: 4, dataDir: store.dataDir }, log)
    let database: Awaited<ReturnType<typeof open>> | undefined = await open()
    let crew: Crew | undefined
    try {
      await migrate(database.db)
      const startsAt = NOON + 20 * HOUR_MS
      await seedReminders(database.db, {
        count: plan.reminders,
        now: NOON,
        spanMs: SPAN_MS,
        startsAt,
      })
      if (engine === 'pglite') {
        await database.close()
        database = undefined
      }
      crew = await Crew.start(plan.workers, clock, env)
      const look = async () => (database ? await readProgress(database.db) : crew?.heard)

      let struck = 0
      for (const [n, { wait, victim }] of kills.entries()) {
        const share = ((n + 0.5) / plan.kills) * plan.reminders
        await reached(crew, clock, look, ({ finished }) => finished >= share, 5_000)
        await delay(wait)
        const before = await report(look)
        if (before.planned + before.sending > 0) struck++
        await crew.killAndReplace(victim)
      }
      expect(struck, 'kills while there was something to do').toBeGreaterThanOrEqual(plan.kills / 2)

      await settle(crew, clock, look, ({ phone }) => !hidden(idOfPhone(phone)))
      const evidence = { reminders: plan.reminders, texts: twilio.taken, mails: mail.taken, hidden }
      const first = await lookInside(false)
      crew.moveOn(GIVE_UP_MS)
      await settle(crew, clock, look, () => true)
      await crew.killAll()
      await lookInside(true)
      console.log(
        `${plan.reminders} reminders, ${struck} of ${plan.kills} kills at work: ${JSON.stringify(first)}`,
      )

      async function lookInside(givenUp: boolean) {
        if (database) return await judge({ ...evidence, db: database.db, givenUp })
        await crew?.killAll()
        const opened = await open()
        const found = await judge({ ...evidence, db: opened.db, givenUp })
        await opened.close()
        if (!givenUp) await crew?.killAndReplace(0)
        return found
      }
    } finally {
      await crew?.close()
      await database?.close()
      twilio.close()
      await mail.close()
      await store.remove()
    }
  },
  rounds(360_000, 1_200_000),
)

/** Independent of fast-check's draws (Mulberry32). */
function chanceOf(seed: number) {
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const kill = () => ({
    wait: Math.floor(random() * 300),
    victim: Math.floor(random() * plan.workers),
  })
  return { kills: Array.from({ length: plan.kills }, kill), random }
}

/**
 * Some texts are refused for now; some responses are lost, before or after the text was accepted.
 */
const habits = (random: () => number) => ({
  answer(to: string) {
    const id = idOfPhone(to)
    if (hidden(id)) return { fault: 'resets' as const, taken: id % 2 === 0 }
    const chance = random()
    if (chance < 0.05) return { fault: '503' as const, taken: false }
    if (chance < 0.09) return { fault: 'resets' as const, taken: chance < 0.08 }
    return { taken: true }
  },
  hides: (to: string) => hidden(idOfPhone(to)),
  delay: () => random() * 100,
})

type Look = () => Promise<Progress | undefined>

/** Advances the clock just past the next event while the workers wait. */
function hurry(crew: Crew, clock: FaultClock, next: number) {
  const now = timeOf(clock)
  if (next <= now + 2_000 || next === Number.POSITIVE_INFINITY) return
  crew.moveOn(next - now + STEP_MS)
  crew.heard = undefined
}

/**
 * Waits for progress. With the embedded engine, only a report made since the worker started or the
 * clock advanced counts.
 */
async function report(look: Look): Promise<Progress> {
  for (;;) {
    const progress = await look()
    if (progress) return progress
    await delay(20)
  }
}

/** Waits until the workers get this far, at most for the given time. */
async function reached(
  crew: Crew,
  clock: FaultClock,
  look: Look,
  far: (progress: Progress) => boolean,
  ms: number,
) {
  await report(look)
  for (const until = Date.now() + ms; Date.now() < until; await delay(20)) {
    const progress = await look()
    if (progress && far(progress)) return
    if (progress?.sending === 0) hurry(crew, clock, progress.firstDue ?? Number.POSITIVE_INFINITY)
  }
}

async function settle(
  crew: Crew,
  clock: FaultClock,
  look: Look,
  counts: (one: { phone: string }) => boolean,
) {
  let last = ''
  let changed = Date.now()
  for (;;) {
    const progress = await look()
    const unsettled = progress?.unsettled.filter(counts) ?? []
    if (progress && progress.planned + progress.sending + unsettled.length === 0) return
    const seen = JSON.stringify(progress)
    if (seen !== last) changed = Date.now()
    if (Date.now() - changed > STALLED_MS) throw new Error(`Nothing happens any more: ${seen}`)
    last = seen
    if (progress && progress.sending === 0) {
      const moments = unsettled.map(({ since }) => since + ASK_AFTER_MS + 1_000)
      hurry(crew, clock, Math.min(progress.firstDue ?? Number.POSITIVE_INFINITY, ...moments))
    }
    await delay(50)
  }
}
