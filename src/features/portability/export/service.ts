import type { AddOn } from '#domain/add-ons.ts'
import { csvLine } from '#domain/csv-cells.ts'
import { centsToInput } from '#domain/money.ts'
import { toOffsetIso } from '#domain/time/local.ts'
import { exportPictures } from '#features/pictures/service.ts'
import { weeklyRanges } from '#features/staff/rules.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import type { ExportFile } from '../contract.ts'
import { writeHours } from '../reading/cells-rules.ts'
import { NO_SERVICES, writeAddOns, writeList, writeTerms } from '../reading/extras-rules.ts'
import type { Field } from '../reading/fields-rules.ts'
import { columnsOf, ownColumns } from '../reading/formats-rules.ts'
import * as queries from './queries.ts'
import { readBusiness, readLists } from './settings-queries.ts'

type Text = AsyncGenerator<string>

const CHUNK = 32_000

export async function* inChunks(pieces: AsyncIterable<string>): Text {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < CHUNK) continue
    yield text
    text = ''
  }
  if (text) yield text
}

/** The file can be imported again. The byte order mark lets Excel recognize UTF-8. */
export async function* csvOf(context: Context, scope: BusinessScope, file: ExportFile): Text {
  yield '\uFEFF'
  switch (file) {
    case 'appointments.csv':
      return yield* appointmentsCsv(context, scope)
    case 'services.csv':
      return yield* servicesCsv(context, scope)
    case 'staff.csv':
      return yield* staffCsv(context, scope)
    case 'clients.csv':
      return yield* clientsCsv(context, scope)
  }
}

async function* appointmentsCsv({ db }: Context, scope: BusinessScope): Text {
  const { timeZone: zone } = await readBusiness(db, scope)
  const used = await queries.readUsed(db, scope)
  yield csvLine([
    ...columnsOf(
      'appointments',
      new Set<Field>([
        ...(used.waiting ? (['waitingStart', 'waiting'] as const) : []),
        ...(used.addOns ? (['addOns'] as const) : []),
        ...(used.visits ? (['visit'] as const) : []),
      ]),
    ),
    'Made at',
  ])
  for await (const row of queries.appointmentRows(db, scope)) {
    yield csvLine([
      toOffsetIso(row.startsAt.getTime(), zone),
      toOffsetIso(row.endsAt.getTime(), zone),
      zone,
      row.status.replace('_', '-'),
      row.service,
      centsToInput(row.priceCents),
      row.staff,
      row.name,
      row.email,
      row.phone,
      row.clientTimeZone ?? '',
      row.notes,
      row.reminders.join(' '),
      ...(used.waiting ? [row.waitingStart ?? '', row.waiting ?? ''] : []),
      ...(used.addOns ? [writeAddOns(row.addOns?.map(soldAddOn) ?? null)] : []),
      ...(used.visits ? [row.visitId ?? ''] : []),
      row.createdAt.toISOString(),
    ])
  }
}

const soldAddOn = ({ name, minutes, price }: AddOn) => ({ name, minutes, priceCents: price })

async function* servicesCsv({ db }: Context, scope: BusinessScope): Text {
  const rows = await queries.readServices(db, scope)
  const used = new Set<Field>([
    ...(rows.some(({ waiting }) => waiting !== null) ? (['waitingStart', 'waiting'] as const) : []),
    ...(rows.some(({ addOns }) => addOns !== null) ? (['addOns'] as const) : []),
  ])
  yield csvLine(columnsOf('services', used))
  for (const row of rows) {
    yield csvLine([
      row.name,
      row.description,
      row.durationMinutes,
      centsToInput(row.priceCents),
      row.category,
      row.group ?? '',
      row.bufferBefore,
      row.bufferAfter,
      row.archivedAt ? 'yes' : 'no',
      ...(used.has('waiting') ? [row.waitingStart ?? '', row.waiting ?? ''] : []),
      ...(used.has('addOns') ? [writeAddOns(row.addOns)] : []),
    ])
  }
}

async function* staffCsv({ db }: Context, scope: BusinessScope): Text {
  const rows = await queries.readStaff(db, scope)
  const used = new Set<Field>(rows.some(({ terms }) => terms !== null) ? ['terms'] : [])
  yield csvLine(columnsOf('staff', used))
  for (const row of rows) {
    yield csvLine([
      row.name,
      row.position,
      row.email,
      row.bio,
      row.specialties,
      row.services ? writeList(row.services) || NO_SERVICES : 'all',
      writeHours(weeklyRanges(row.weeklyHours)),
      row.archivedAt ? 'yes' : 'no',
      ...(used.has('terms') ? [writeTerms(row.terms)] : []),
    ])
  }
}

async function* clientsCsv({ db }: Context, scope: BusinessScope): Text {
  yield csvLine([
    ...Object.values(ownColumns.clients),
    'First appointment',
    'Last appointment',
    'Appointments',
  ])
  for await (const row of queries.clientRows(db, scope)) {
    const day = (at: Date | null) => at?.toISOString() ?? ''
    yield csvLine([
      row.name,
      row.email,
      row.phone,
      row.notes,
      day(row.first),
      day(row.last),
      row.appointments,
    ])
  }
}

/** Instants are ISO 8601 in UTC, money is in cents. */
export async function* jsonOf(context: Context, scope: BusinessScope): Text {
  const { db } = context
  const business = await readBusiness(db, scope)
  yield `{"format":"kairos-export-1","exportedAt":${JSON.stringify(context.clock())},"business":${JSON.stringify(business)}`
  for (const [name, rows] of Object.entries(await readLists(db, scope)))
    yield `,"${name}":${JSON.stringify(rows)}`
  yield `,"services":${JSON.stringify((await queries.readServices(db, scope)).map(withoutUnused))}`
  yield `,"staff":${JSON.stringify((await queries.readStaff(db, scope)).map(({ terms: _, ...row }) => row))}`
  yield* team(db, scope)
  yield* jsonList('clients', queries.clientRows(db, scope))
  yield* jsonList('appointments', queries.appointmentRows(db, scope), withoutUnused)
  yield* jsonList('reviews', queries.reviewRows(db, scope))
  yield* jsonList('messages', queries.messageRows(db, scope))
  yield* jsonList('receivedTexts', queries.receivedTextRows(db, scope))
  yield* jsonList('credits', queries.creditRows(db, scope))
  yield* jsonList('purchases', queries.purchaseRows(db, scope))
  yield* jsonList('activity', queries.activityRows(db, scope))
  yield* jsonList('sales', queries.saleRows(db, scope))
  const counts = await queries.cashCountRows(db, scope)
  if (counts.length > 0) yield `,"cashCounts":${JSON.stringify(counts)}`
  yield* jsonList('pictures', exportPictures(context, scope))
  yield '}\n'
}

async function* team(db: Db, scope: BusinessScope): Text {
  const { members, invitations } = await queries.readTeam(db, scope)
  if (members.length > 1) yield `,"members":${JSON.stringify(members)}`
  if (invitations.length > 0) yield `,"invitations":${JSON.stringify(invitations)}`
}

const withoutUnused = ({
  staffTerms,
  addOns,
  waiting,
  waitingStart,
  visitId,
  ...row
}: {
  staffTerms?: unknown
  addOns?: unknown
  waiting?: number | null
  waitingStart?: number | null
  visitId?: number | null
}) => ({
  ...row,
  ...(waiting ? { waitingStart, waiting } : {}),
  ...(staffTerms ? { staffTerms } : {}),
  ...(addOns ? { addOns } : {}),
  ...(visitId ? { visitId } : {}),
})

async function* jsonList<T>(
  name: string,
  rows: AsyncIterable<T>,
  shown: (row: T) => unknown = row => row,
): Text {
  yield `,"${name}":[`
  let first = true
  for await (const row of rows) {
    yield `${first ? '' : ','}\n${JSON.stringify(shown(row))}`
    first = false
  }
  yield ']'
}
