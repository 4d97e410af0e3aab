import pino, { type DestinationStream } from 'pino'
import { unavailability } from './db/errors.ts'

export type Logger = pino.Logger

/** During an outage, every query fails the same way. */
const SAME_EVERY_MS = 1_000

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
  // Flushed when the process ends.
  const buffered = { dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }
  return pino(options, destination ?? pino.destination(buffered))
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
