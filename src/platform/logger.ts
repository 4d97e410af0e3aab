import pino, { type DestinationStream } from 'pino'

export type Logger = pino.Logger

/** A structured logger. Callers log ids, codes and route patterns, never names, addresses, tokens or bodies. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // A database error carries the offending row in `detail` and values in `parameters`: personal data.
    serializers: { err: error => safeError(error) },
  }
  // Written behind the answers, many lines at once; what is left, when the process ends.
  const behind = { dest: 1, sync: false, minLength: 4096, periodicFlush: 200 }
  return pino(options, destination ?? pino.destination(behind))
}

function safeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error ? error.code : undefined
  const constraint = 'constraint' in error ? error.constraint : undefined
  return { type: error.name, message: error.message, code, constraint, stack: error.stack }
}
