import { expect, test } from 'vitest'
import { startWorker } from '#features/messages/delivery/jobs.ts'
import { testApp } from '#test/harness.ts'
import { bookOn, seedBusiness } from '#test/seed.ts'
import { distinguishability, timed } from '#test/timing.ts'

const app = testApp()

const ROUNDS = 500
const WARM_UP = 50

async function measure(ask: (known: boolean) => Promise<unknown>) {
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let round = 0; round < ROUNDS + WARM_UP; round++) {
    const order = Math.random() < 0.5 ? [true, false] : [false, true]
    for (const known of order) {
      const ms = await timed(() => ask(known))
      if (round >= WARM_UP) times[known ? 'known' : 'unknown'].push(ms)
    }
  }
  return distinguishability(times.known, times.unknown)
}

test('the response time does not reveal whether an address has appointments', async () => {
  const page = await seedBusiness(app.db)
  const book = (startTime: string) =>
    bookOn(app.browser(), page, startTime, { customerEmail: 'known@example.com' })
  for (const hour of [15, 16, 17, 18])
    expect((await book(`2027-03-02T${hour}:00:00.000Z`)).status).toBe(201)
  const worker = startWorker(app.context)
  const browser = app.browser()
  const ask = (known: boolean, extra = {}) =>
    browser.post('/api/appointments/lookup-code', {
      pageName: page.pageName,
      customerEmail: known ? 'known@example.com' : 'unknown@example.com',
      ...extra,
    })
  const asked = await measure(known => ask(known))
  const tried = await measure(known => ask(known, { code: 'wrong' }))
  await worker.stop()
  process.stdout.write(
    `told apart by time: ${asked.toFixed(3)} when asked, ${tried.toFixed(3)} with a wrong code\n`,
  )
  expect(asked).toBeLessThan(0.6)
  expect(tried).toBeLessThan(0.6)
})
