// A worker in a process of its own, with a clock that runs faster than the world's: what waits for minutes in life waits for seconds here.
import { startWorker } from '#features/messages/worker.ts'
import { readConfig } from '#platform/config.ts'
import { createLogger } from '#platform/logger.ts'
import { compose } from '#src/compose.ts'
import { countUnfinished } from './unfinished.ts'

const { began, epoch, speed, env } = JSON.parse(process.argv[2] ?? '{}') as {
  began: number
  epoch: number
  speed: number
  env: Record<string, string>
}
const config = readConfig(env)
let wake = () => {}
const { context } = await compose(config, createLogger(config.logLevel), {
  clock: () => new Date(epoch + (Date.now() - began) * speed),
  wakeWorker: () => wake(),
})
const worker = startWorker(context, speed)
wake = worker.wake
process.send?.('ready')
if (context.engine === 'pglite') {
  // Nobody else can look into the database meanwhile.
  setInterval(async () => process.send?.({ unfinished: await countUnfinished(context.db) }), 250)
}
