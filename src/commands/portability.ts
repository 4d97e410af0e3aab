import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { decodeText } from '#domain/text-bytes.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import { exportFiles } from '#features/portability/contract.ts'
import { csvOf, inChunks, jsonOf } from '#features/portability/export/service.ts'
import { previewImport, runImport } from '#features/portability/writing/service.ts'
import { type BusinessScope, scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { codeOf } from '#platform/db/backup-file.ts'
import { Refusal } from '#platform/refusal.ts'

const importOptions = {
  business: { type: 'string' },
  'time-zone': { type: 'string' },
  staff: { type: 'string' },
  service: { type: 'string' },
  'dry-run': { type: 'boolean' },
  'skip-bad-rows': { type: 'boolean' },
  reminders: { type: 'boolean' },
} as const
const exportOptions = { business: { type: 'string' }, out: { type: 'string' } } as const

function read<O extends typeof importOptions | typeof exportOptions>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true })
  } catch {
    return undefined
  }
}

export const isImportCall = (args: string[]): boolean =>
  read(args, importOptions)?.positionals.length === 1

export const isExportCall = (args: string[]): boolean => {
  const line = read(args, exportOptions)
  if (!line) return false
  const { business, out } = line.values
  return business === undefined && out === undefined
    ? line.positionals.length === 2
    : business !== undefined && out !== undefined && line.positionals.length === 0
}

/**
 * Finds it by a booking page's name or its owner's address. Without either, it is the only one.
 * @throws Refusal
 */
async function businessOf(
  { db }: Context,
  key?: string,
): Promise<{ scope: BusinessScope; name: string }> {
  const lower = key?.trim().toLowerCase()
  const found = db.selectFrom('businesses as b').select(['b.id', 'b.name'])
  const [business, another] = await (lower === undefined
    ? found.where('b.closed_at', 'is', null).limit(2)
    : lower.includes('@')
      ? found
          .innerJoin('users as u', 'u.id', 'b.owner_user_id')
          .where('u.email_key', '=', lower)
          .where('b.closed_at', 'is', null)
      : found
          .innerJoin('public_pages as p', 'p.business_id', 'b.id')
          .where('p.name_key', '=', lower)
  )
    .modifyEnd(sql`/* across tenants: run by the operator */`)
    .execute()
  if (key === undefined && another)
    throw new Refusal(400, 'invalid', 'Name the business: import --business PAGE-OR-EMAIL FILE')
  if (!business) {
    const missing =
      key === undefined ? 'There is no business yet.' : `No business has the page or owner ${key}.`
    throw new Refusal(404, 'not-found', missing)
  }
  if (another)
    throw new Refusal(400, 'invalid', `${key} owns several businesses: name a booking page.`)
  return { scope: scopeTo(business.id), name: business.name }
}

async function textOf(file: string): Promise<string> {
  try {
    return decodeText(await readFile(file))
  } catch {
    throw new Refusal(400, 'invalid', `${file} could not be read.`)
  }
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

interface Counts {
  services: number
  staff: number
  clients: number
  appointments: number
}
const inWords = ({ appointments, services, staff, clients }: Counts) =>
  [
    counted(appointments, 'appointment'),
    counted(services, 'service'),
    counted(staff, 'staff member'),
    counted(clients, 'client'),
  ].join(', ')

export async function importFile(context: Context, args: string[]): Promise<string> {
  const { values, positionals } = read(args, importOptions)!
  const zone = values['time-zone']
  if (zone !== undefined && !isTimeZone(zone))
    throw new Refusal(400, 'invalid', `${zone} is not a time zone.`)
  const { scope, name } = await businessOf(context, values.business)
  const input = {
    text: await textOf(resolve(positionals[0] ?? '')),
    timeZone: zone,
    fallbackStaff: values.staff,
    fallbackService: values.service,
  }
  if (values['dry-run']) {
    const { counts, formatName, rows, timeZone } = await previewImport(context, scope, input)
    return [
      `Read as ${formatName}, times in ${timeZone}: ${counted(counts.rows, 'row')}, ${counts.here} already here.`,
      `It would import ${inWords(counts)} into ${name}.`,
      ...rows.flatMap(row => row.problems.map(problem => `Row ${row.row}: ${problem}`)),
    ].join('\n')
  }
  const result = await runImport(context, scope, {
    ...input,
    skipBadRows: values['skip-bad-rows'] ?? false,
    planReminders: values.reminders ?? false,
  })
  return `Imported ${inWords(result)} into ${name}; ${counted(result.here, 'row')} already here, ${counted(result.skipped, 'row')} skipped.`
}

/** An existing file is replaced only by a complete one. */
async function writeText(file: string, text: AsyncIterable<string>) {
  const part = `${file}.part`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    const target = createWriteStream(part, { mode: 0o600, flush: true })
    await pipeline(Readable.from(inChunks(text)), target)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true }).catch(() => {})
    const code = codeOf(error)
    throw code ? new Refusal(400, 'invalid', `${file} could not be written (${code}).`) : error
  }
}

export async function exportBusiness(context: Context, args: string[]): Promise<string> {
  const { values, positionals } = read(args, exportOptions)!
  const [key = '', target = ''] = values.out ? [values.business, values.out] : positionals
  const { scope, name } = await businessOf(context, key)
  const folder = resolve(target)
  const write = (file: string, text: AsyncIterable<string>) =>
    writeText(resolve(folder, file), text)
  if (!values.out) {
    await write('', jsonOf(context, scope))
    return `Exported ${name} to ${folder}.`
  }
  await write('export.json', jsonOf(context, scope))
  for (const file of exportFiles) await write(file, csvOf(context, scope, file))
  return `Exported ${name} to ${folder}: export.json, ${exportFiles.join(', ')}.`
}
