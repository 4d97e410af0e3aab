import { z } from '@hono/zod-openapi'
import { email, id, shownBusiness, text } from '#contract/fields.ts'
import { answers, file, route } from '#contract/route.ts'
import { isTimeZone } from '#domain/time/zone.ts'
import { categories } from '#features/services/rules.ts'
import { fields, kinds } from './reading/fields-rules.ts'

const fileShape = {
  text: z.string().min(1, 'Choose a file, or paste its content'),
  kind: z.enum(kinds).nullish().describe('What the file contains; detected by default.'),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'Please choose a time zone from the list (for example America/New_York)')
    .nullish()
    .describe("IANA zone of times without one; defaults to the business's."),
  dateOrder: z
    .enum(['mdy', 'dmy'])
    .nullish()
    .describe('The order of numeric dates such as 3/4/2026.'),
  mapping: z
    .record(z.string().max(40), z.string().max(300))
    .nullish()
    .describe('Column names by field; detected by default.'),
  fallbackStaff: text(200).nullish().describe('For appointments without a staff member.'),
  fallbackService: text(200).nullish().describe('For appointments without a service.'),
  category: z.enum(categories).nullish().describe('For new services without a category.'),
}

const previewInput = z.object(fileShape)
export type PreviewInput = z.output<typeof previewInput>

const importInput = z.object({
  ...fileShape,
  skipBadRows: z.boolean().default(false).describe('Skip rows with a problem instead of stopping.'),
  planReminders: z.boolean().default(false).describe('Remind clients of upcoming appointments.'),
})
export type ImportInput = z.output<typeof importInput>

const row = z.object({
  row: z.int().describe("The spreadsheet's row number, or the number of the event."),
  state: z.enum(['ready', 'here', 'problem']),
  title: z.string(),
  detail: z.string(),
  problems: z.array(z.string()),
  remarks: z.array(z.string()),
})
export type PreviewRow = z.output<typeof row>

const created = { services: z.int(), staff: z.int(), clients: z.int(), appointments: z.int() }

const previewAnswer = z.object({
  format: z.enum(['kairos', 'calendly', 'acuity', 'square', 'other', 'ics']),
  formatName: z.string(),
  kind: z.enum(kinds),
  timeZone: z.string(),
  dates: z
    .object({ order: z.enum(['mdy', 'dmy']), detected: z.boolean() })
    .optional()
    .describe('How numeric dates are read, and whether the file determines that.'),
  columns: z.array(z.string()),
  mapping: z.record(z.string(), z.string()),
  fields: z.array(z.enum(fields)),
  counts: z.object({
    rows: z.int(),
    ready: z.int(),
    here: z.int(),
    problems: z.int(),
    upcoming: z.int(),
    ...created,
  }),
  includes: z
    .object({
      groups: z.int(),
      addOns: z.int(),
      waiting: z.int(),
      terms: z.int(),
      visits: z.int(),
      notes: z.int(),
    })
    .describe('What else the new rows contain.'),
  services: z.array(z.object({ name: z.string(), durationMinutes: z.int(), priceCents: z.int() })),
  staff: z.array(z.string()),
  rows: z.array(row).describe("Rows with problems first; a long file's rows are not all listed."),
})
export type Preview = z.output<typeof previewAnswer>

const importAnswer = z.object({ ...created, here: z.int(), skipped: z.int() })
export type ImportResult = z.output<typeof importAnswer>

export const previewImport = route('post', '/api/import/preview', 'settings.write', {
  audit: false,
  body: previewInput,
  200: answers(previewAnswer, 'What the file would import; changes nothing.'),
})

export const runImport = route('post', '/api/import', 'settings.write', {
  audit: 'import.run',
  body: importInput,
  200: answers(importAnswer, 'What was imported: everything, or nothing on an error.'),
})

export const exportFiles = ['appointments.csv', 'services.csv', 'staff.csv', 'clients.csv'] as const
export type ExportFile = (typeof exportFiles)[number]

export const exportJson = route('get', '/api/export.json', 'clients.export', {
  query: z.object({ business: shownBusiness }),
  200: {
    description: 'Everything, as one document.',
    content: { 'application/json': { schema: z.looseObject({}) } },
  },
})

export const exportCsv = route('get', '/api/export/{file}', 'clients.export', {
  params: z.object({ file: z.enum(exportFiles) }),
  query: z.object({ business: shownBusiness }),
  200: file('text/csv', 'A file that can be imported again.'),
})

const whose = z
  .object({ email: email().optional(), appointmentId: id.optional(), clientId: id.optional() })
  .refine(given => Object.values(given).filter(value => value !== undefined).length === 1, {
    message: 'Give exactly one: an email address, an appointment or a client',
  })

export const exportClient = route('post', '/api/client-data/export', 'clients.export', {
  audit: 'client.export',
  body: whose,
  200: {
    description: 'Everything stored about a client.',
    content: { 'application/json': { schema: z.looseObject({}) } },
  },
})

const eraseAnswer = z.object({ appointments: z.int(), cancelled: z.int(), messages: z.int() })
export type Erased = z.output<typeof eraseAnswer>

export const eraseClient = route('post', '/api/client-data/erase', 'clients.export', {
  audit: 'client.erase',
  body: whose.and(
    z.object({
      cancelUpcoming: z
        .boolean()
        .default(false)
        .describe('Cancel upcoming appointments instead of refusing.'),
    }),
  ),
  200: answers(eraseAnswer, 'What was erased.'),
})
