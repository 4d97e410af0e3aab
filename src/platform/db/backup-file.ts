import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isKnownStep, latestStep } from './migrate.ts'

/** Referenced tables come first. */
export const TABLES = [
  'secrets',
  'businesses',
  'users',
  'user_tokens',
  'service_groups',
  'recovery_codes',
  'passkeys',
  'services',
  'staff',
  'memberships',
  'invitations',
  'business_transfers',
  'sessions',
  'staff_services',
  'staff_terms',
  'add_ons',
  'service_add_ons',
  'staff_exceptions',
  'staff_time_off',
  'calendar_feeds',
  'push_subscriptions',
  'push_choices',
  'public_pages',
  'domains',
  'public_page_services',
  'public_page_staff',
  'pictures',
  'picture_files',
  'clients',
  'appointments',
  'appointment_changes',
  'reviews',
  'sales',
  'sale_lines',
  'client_payments',
  'client_refunds',
  'cash_counts',
  'receipt_numbers',
  'client_notes',
  'idempotency_keys',
  'import_keys',
  'address_book',
  'no_show_models',
  'appointment_risks',
  'messages',
  'message_attempts',
  'inbound_texts',
  'opt_outs',
  'message_templates',
  'visitor_sessions',
  'visitor_grants',
  'visitor_codes',
  'lookup_codes',
  'email_requests',
  'credit_balances',
  'payments',
  'credit_entries',
  'audit_log',
  'activity',
] as const
export const EXCLUDED_TABLES = [
  'rate_limits',
  'spent_challenges',
  'push_deliveries',
  'sandbox_messages',
  'sandbox_orders',
  'speech_files',
  'provider_problems',
  'sending_holds',
  'unused_objects',
  'write_probes',
  'kysely_migration',
  'kysely_migration_lock',
]

export const FORMAT = 'kairos-backup-1'
const FORMAT_OF_ANY_VERSION = /^kairos-backup-\d+$/
/** In characters. Stops a file that is one endless line. */
const LONGEST_HEADER = 64 * 1024
const LONGEST_LINE = 64 * 1024 * 1024
export interface Header {
  format?: string
  /** The last migration applied; absent from the oldest backups. */
  schema?: string
  tables?: readonly string[]
}
export const batchOf = (table: string) => (table === 'picture_files' ? 20 : 500)

export class BackupError extends Error {}

const noBackup = () => new BackupError('This file is not a Kairos backup.')
export const notWhole = () => new BackupError('This backup is incomplete: its end is missing.')
export const damaged = (what: string, cause?: unknown) =>
  new BackupError(`This backup is damaged: ${what}. Nothing was restored; use another backup.`, {
    cause,
  })
const newer = (what: string) =>
  new BackupError(
    `This backup was made by a newer version of Kairos (${what}). Update Kairos, then restore it.`,
  )

export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined

export function headerOf(line: string): Header {
  const header = parseLine(line)
  if (!header || Array.isArray(header) || !('format' in header)) throw noBackup()
  const { format, schema } = header
  if (format !== FORMAT)
    throw FORMAT_OF_ANY_VERSION.test(String(format)) ? newer(`its format is ${format}`) : noBackup()
  if (schema !== undefined && typeof schema !== 'string')
    throw damaged('its first line cannot be read')
  if (schema !== undefined && !isKnownStep(schema)) {
    throw newer(`its schema is ${schema.slice(0, 100)}; this version supports up to ${latestStep}`)
  }
  return header
}

/** @throws BackupError */
export async function* linesOf(file: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(file), unzipped)
  // When a consumer stops early, this stream ends with an error.
  reading.catch(() => {})
  let begun = false
  try {
    const decoder = new TextDecoder()
    let parts: string[] = []
    let length = 0
    for await (const chunk of unzipped) {
      const [first = '', ...others] = decoder.decode(chunk as Buffer, { stream: true }).split('\n')
      parts.push(first)
      length += first.length
      if (length > (begun ? LONGEST_LINE : LONGEST_HEADER))
        throw begun ? damaged('a line has no end') : noBackup()
      const last = others.pop()
      if (last === undefined) continue
      begun = true
      yield parts.join('')
      yield* others
      parts = [last]
      length = last.length
    }
    if (length > 0) yield parts.join('')
    await reading
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code === 'Z_BUF_ERROR') throw notWhole()
    if (code.startsWith('Z_'))
      throw isNoGzip(error) ? noBackup() : damaged('its bytes have changed', error)
    throw codeOf(error) ? new BackupError(`The backup ${file} can't be read (${code}).`) : error
  }
}

const isNoGzip = (error: unknown): boolean =>
  error instanceof Error && error.message === 'incorrect header check'

export function parseLine(line: string): [string, object] | Header | { end: number } | undefined {
  try {
    const entry = JSON.parse(line)
    if (!Array.isArray(entry)) return typeof entry === 'object' && entry ? entry : undefined
    const [table, row] = entry
    return TABLES.includes(table) && typeof row === 'object' && row && !Array.isArray(row)
      ? [table, row]
      : undefined
  } catch {
    return undefined
  }
}
