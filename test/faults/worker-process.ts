// A worker in its own process, on the test's clock.
import { startWorker } from '#features/messages/delivery/jobs.ts'
import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/logger.ts'
import { compose } from '#src/compose.ts'
import { type FaultClock, timeOf } from './clock.ts'
import { readProgress } from './progress.ts'

/** Chores, such as finding the messages of killed workers, run this much faster. */
const CHORE_SPEED = 60

const { clock, env } = JSON.parse(process.argv[2] ?? '{}') as {
  clock: FaultClock
  env: Record<string, string>
}
process.on('message', (message: { ahead: number }) => {
  clock.ahead = message.ahead
})
// The parent is gone.
process.on('disconnect', () => process.exit())
const config = readConfig(env)
let wake = () => {}
const { context } = await compose(config, createLogger(config.logLevel), {
  clock: () => new Date(timeOf(clock)),
  wakeWorker: () => wake(),
})
const worker = startWorker(context, CHORE_SPEED)
wake = worker.wake
process.send?.('ready')
if (context.engine === 'pglite') {
  // No other process can read the database.
  setInterval(async () => process.send?.(await readProgress(context.db)), 100)
}
