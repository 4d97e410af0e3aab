import { writeSync } from 'node:fs'
import pino, { type DestinationStream } from 'pino'
import { unavailability } from './db/errors.ts'

export type Logger = pino.Logger

const STDOUT = 1

/** During an outage, every query fails the same way. */
const SAME_EVERY_MS = 1_000

/** Further lines are dropped. */
const MAX_UNWRITTEN = 4 * 1024 * 1024

/** Log ids, codes and route patterns, never names, addresses, tokens or bodies. */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  now: () => number = () => performance.now(),
): Logger {
  let saidAt = Number.NEGATIVE_INFINITY
  let unsaid = 0
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Database errors contain personal data: rows in `detail`, values in `parameters`.
    serializers: { err: error => safeError(error) },
    hooks: {
      logMethod(args, method) {
        const [fields] = args as unknown[]
        if (!isAboutUnavailability(fields)) return method.apply(this, args)
        if (now() - saidAt < SAME_EVERY_MS) return void unsaid++
        const [, ...words] = args as unknown[]
        method.apply(this, [
          { ...fields, ...(unsaid > 0 ? { unsaid } : {}) },
          ...words,
        ] as typeof args)
        saidAt = now()
        unsaid = 0
      },
    },
  }
  return pino(options, destination ?? bufferedOutput())
}

/** Flushed when the process ends. */
function bufferedOutput(): DestinationStream {
  const output = pino.destination({
    dest: STDOUT,
    sync: false,
    minLength: 4096,
    periodicFlush: 200,
    maxLength: MAX_UNWRITTEN,
  })
  output.on('error', () => {})
  output.flushSync = () => writeRest(output as unknown as Unwritten)
  return output
}

/** Of sonic-boom, which has no public way to read it. */
interface Unwritten {
  _bufs: string[]
  _writing: boolean
  _writingBuf: string | Buffer
}

/** sonic-boom's own `flushSync` repeats a failed write forever, as on a full disk. */
function writeRest(output: Unwritten) {
  const begun = output._writing ? '' : String(output._writingBuf)
  let rest = Buffer.from(begun + output._bufs.splice(0).join(''))
  if (!output._writing) output._writingBuf = ''
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(STDOUT, rest))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) return
      // The pipe is full. Its reader may need a moment.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10)
    }
  }
}

const isAboutUnavailability = (fields: unknown): fields is { err: unknown } =>
  typeof fields === 'object' &&
  fields !== null &&
  'err' in fields &&
  unavailability(fields.err) !== undefined

function safeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  const stack = unavailability(error) ? undefined : error.stack
  return { type: error.name, message: error.message, code, constraint, stack }
}
