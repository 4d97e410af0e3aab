import pino, { type DestinationStream } from 'pino'
import { unavailability } from './db/errors.ts'

export type Logger = pino.Logger

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
    dest: 1,
    sync: false,
    minLength: 4096,
    periodicFlush: 200,
    maxLength: MAX_UNWRITTEN,
  })
  const { flushSync } = output
  // On a full disk, it would repeat the write forever. The periodic flush continues once there is
  // space.
  output.on('error', () => {
    output.flushSync = () => {}
  })
  output.on('drain', () => {
    output.flushSync = flushSync
  })
  return output
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
