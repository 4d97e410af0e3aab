import { ConfigError } from '#platform/config.ts'
import { BackupError } from '#platform/db/backup-file.ts'
import { DataDirInUse } from '#platform/db/data-dir-lock.ts'
import { unavailability } from '#platform/db/errors.ts'
import { CannotListen } from '#platform/http/listen.ts'
import { Refusal } from '#platform/refusal.ts'
import { UsageError } from './commands/commands.ts'

const FIXABLE = [UsageError, ConfigError, DataDirInUse, CannotListen, BackupError, Refusal]

/** A sentence for errors that an operator can fix, a stack for others. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (unavailability(error)) return `The database is unavailable: ${error.message}`
  return FIXABLE.some(type => error instanceof type) ? error.message : String(error.stack)
}
