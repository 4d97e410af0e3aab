import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { DatabaseUnavailable } from './db/errors.ts'
import { createLogger } from './logger.ts'

function listen() {
  const lines: { msg: string; unsaid?: number; err: { stack?: string } }[] = []
  let now = 0
  const log = createLogger('info', { write: line => lines.push(JSON.parse(line)) }, () => now)
  return { lines, log, pass: (ms: number) => (now += ms) }
}

test('logs an unavailable database once a second, without a stack, with the number of suppressed lines', () => {
  const { lines, log, pass } = listen()
  const err = new DatabaseUnavailable('away', 'connect ECONNREFUSED')
  const refused = Object.assign(new Error('terminating connection'), { code: '57P01' })
  for (let times = 0; times < 5; times++) log.error({ err }, 'request failed')
  log.warn({ err: refused }, 'database connection lost')
  pass(1_000)
  log.error({ err: refused }, 'worker turn failed')
  pass(1_000)
  log.error({ err }, 'request failed')
  expect(lines.map(({ msg, unsaid, err }) => [msg, unsaid, err.stack])).toEqual([
    ['request failed', undefined, undefined],
    ['worker turn failed', 5, undefined],
    ['request failed', undefined, undefined],
  ])
})

test('logs every other error with its stack', () => {
  const { lines, log } = listen()
  for (let times = 0; times < 3; times++)
    log.error({ err: new Error('a mistake') }, 'request failed')
  log.info({ status: 200 }, 'request')
  expect(lines.map(({ err }) => typeof err?.stack)).toEqual([
    'string',
    'string',
    'string',
    'undefined',
  ])
})

/** Runs this in a process of its own, with `log`. */
function runWithLog(lines: string, output: 'pipe' | number) {
  const program = `import(${JSON.stringify(new URL('logger.ts', import.meta.url))}).then(
    async ({ createLogger }) => {
      const { default: pino } = await import('pino')
      const log = createLogger('info')
      ${lines}
    })`
  return spawnSync(process.execPath, ['--import', 'tsx', '--eval', program], {
    stdio: ['ignore', output, 'inherit'],
    encoding: 'utf8',
    timeout: 60_000,
  })
}

// Only Linux has a device that is always full.
test.runIf(existsSync('/dev/full')).each([
  ['after a line', "log.info('a line'); process.exit(7)"],
  ['after a fatal line', "log.fatal('a line'); process.exit(7)"],
  [
    'after a failed write',
    `log[pino.symbols.streamSym].once('error', () => setImmediate(() => process.exit(7)))
     log.info('x'.repeat(5_000))`,
  ],
])('a full disk doesn’t keep the process from ending %s', (_, lines) => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  expect(runWithLog(lines, full).status).toBe(7)
})

test('writes all lines before the process ends', () => {
  const { status, stdout } = runWithLog(
    "for (let n = 0; n < 2_000; n++) log.info('x'.repeat(100)); process.exit(7)",
    'pipe',
  )
  expect([status, stdout.trim().split('\n').length]).toEqual([7, 2_000])
})
