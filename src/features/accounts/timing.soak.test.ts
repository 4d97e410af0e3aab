import { expect, test } from 'vitest'
import { startWorker } from '#features/messages/delivery/jobs.ts'
import { newEmail, PASSWORD, signUpOwner } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { distinguishability, timed } from '#test/timing.ts'

const app = testApp()

const ROUNDS = 300
const WARM_UP = 30

test.each([['/api/register'], ['/api/password-reset'], ['/api/verify/resend']])(
  'the response time of %s does not reveal whether an address has an account',
  async path => {
    const owner = await signUpOwner(app)
    const worker = startWorker(app.context)
    const browser = app.browser()
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < ROUNDS + WARM_UP; round++) {
      const order =
        Math.random() < 0.5 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
      for (const which of order) {
        const email = which === 'known' ? owner.email : newEmail()
        const ms = await timed(() => browser.post(path, { email, password: PASSWORD }))
        if (round >= WARM_UP) times[which].push(ms)
      }
    }
    await worker.stop()
    const apart = distinguishability(times.known, times.unknown)
    process.stdout.write(`told apart by time at ${path}: ${apart.toFixed(3)}\n`)
    expect(apart).toBeLessThan(0.6)
  },
)
