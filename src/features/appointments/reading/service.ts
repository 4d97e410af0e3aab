import type { Right } from '#contract/access.ts'
import { email } from '#contract/fields.ts'
import { searchedPhone } from '#features/clients/identity/service.ts'
import { riskOfAppointment } from '#features/no-show/service.ts'
import {
  type Actor,
  type CalendarScope,
  calendarOf,
  type Member,
  wholeCalendar,
} from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { refuse } from '#platform/refusal.ts'
import { requireRight } from '#platform/rights.ts'
import { stepsOf } from '../changes/progress-service.ts'
import type { Changer } from '../changes/refusals-service.ts'
import { findGrant } from '../client-access/visitor-queries.ts'
import { type Progress, progressOf } from '../progress-rules.ts'
import { isActive } from '../rules.ts'
import { type ListedRow, listAppointmentRows, listNames } from './list-queries.ts'
import {
  hideContact,
  hideContactIn,
  presentListed,
  presentOwnLeg,
  presentReached,
} from './presentation-service.ts'
import {
  type AppointmentRow,
  findAppointment,
  findCard,
  hasSale,
  listLegs,
  readTimeline,
} from './queries.ts'
import { appointmentNotFound, requireAppointment } from './rows-service.ts'

const PAGE_SIZE = 1000

interface ListQuestion {
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
  customerEmail?: string | undefined
  search?: string | undefined
}

/** Newest first, with the cursor of the next page, if any. */
export async function listOwn(
  context: Context,
  member: Member,
  { from, to, cursor, ...filter }: ListQuestion,
) {
  const calendar = calendarOf(member)
  const rows = await listAppointmentRows(context.db, calendar, {
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
    after: cursor === undefined ? undefined : readCursor(cursor),
    ...filter,
    phone: await searchedPhone(context.db, calendar, filter.search),
    limit: PAGE_SIZE + 1,
    now: context.clock(),
  })
  const page = rows.slice(0, PAGE_SIZE)
  const last = page.at(-1)
  const next = rows.length > PAGE_SIZE && last ? `${last.starts}.${last.id}` : undefined
  return { appointments: await withNames(context, calendar, page), next }
}

async function withNames(context: Context, scope: CalendarScope, rows: readonly ListedRow[]) {
  if (rows.length === 0) return []
  // Names are read afterwards, so that new services and staff have one.
  const named = await listNames(context.db, scope)
  const of = (kind: 'service' | 'staff') =>
    new Map(named.filter(each => each.kind === kind).map(each => [each.id, each]))
  const names = { services: of('service'), staff: of('staff') }
  return rows.map(row => presentListed(hideContact(row, scope), names))
}

function readCursor(cursor: string) {
  const [ms, id] = cursor.split('.').map(Number)
  const startsAt = new Date(ms ?? Number.NaN)
  if (Number.isNaN(startsAt.getTime()) || !Number.isSafeInteger(id))
    throw refuse.invalid('This cursor is not valid.')
  return { startsAt, id: id! }
}

export function lookupAddress(value: string): string {
  const parsed = email().safeParse(value)
  if (!parsed.success) {
    throw refuse.field('customerEmail', 'Invalid email address')
  }
  return parsed.data
}

export async function readOwn(context: Context, member: Member, id: number) {
  const calendar = calendarOf(member)
  const row = await requireAppointment(context.db, calendar, id)
  const shown = presentReached(row, calendar)
  const [{ changes, messages, texts }, risk, card, legs, sold] = await Promise.all([
    readTimeline(context.db, member.scope, row),
    isActive(row.status) ? riskOfAppointment(context, member.scope, id) : undefined,
    findCard(context.db, calendar, id),
    row.visit_id === null ? [] : listLegs(context.db, calendar, row),
    hasSale(context.db, member.scope, row),
  ])
  const timeline = [
    { at: row.created_at.toISOString(), kind: 'created' },
    ...changes.map((change, index) => ({
      at: change.created_at.toISOString(),
      kind: change.kind,
      actor: change.actor,
      ...(change.actor === 'client' || change.before.client ? changedFields(change.before) : {}),
      // A change stores only earlier values; later ones come from the next change.
      ...(change.kind === 'status' ? markAfter(change, changes[index + 1], row) : {}),
    })),
    ...messages.map(message => ({
      at: (message.sent_at ?? message.due_at).toISOString(),
      kind: message.kind,
      channel: message.channel,
      state: message.state,
      ...(message.reason ? { reason: hideContactIn(message.reason, calendar) } : {}),
      attempts: message.attempts,
      costCredits: message.cost_credits,
    })),
    ...texts.map(({ received_at, channel, body, did }) => ({
      at: received_at.toISOString(),
      kind: 'text',
      channel,
      actor: 'client',
      text: body,
      ...(did ? { did } : {}),
    })),
  ].sort((a, b) => a.at.localeCompare(b.at))
  return {
    ...shown,
    ...(card && shown.customerEmail === '' ? { clientId: card.id } : {}),
    ...(card && { client: calendar.hidesContacts ? { ...card, email: '', phone: '' } : card }),
    ...(sold ? { sold: true as const } : {}),
    timeline,
    ...(risk ? { risk } : {}),
    ...(legs.length > 0 ? { visit: legs.map(presentOwnLeg) } : {}),
  }
}

function markAfter(
  { before }: { before: Marked },
  next: { before: Marked } | undefined,
  row: AppointmentRow,
) {
  const status = next?.before.status ?? row.status
  const progress = next ? next.before.progress : progressOf(stepsOf(row))
  const changed = (progress ?? 'none') !== (before.progress ?? 'none')
  return { status, ...(changed ? { progress: progress ?? ('none' as const) } : {}) }
}

interface Marked {
  status: AppointmentRow['status']
  progress?: Progress
}

function changedFields({
  client,
  phone,
  description,
  methods,
}: {
  client?: true
  phone?: string
  description?: string
  methods?: unknown[]
}) {
  const changed = [
    ...(client ? ['client' as const] : []),
    ...(phone === undefined ? [] : ['phone' as const]),
    ...(description === undefined ? [] : ['notes' as const]),
    ...(methods === undefined ? [] : ['channels' as const]),
  ]
  return changed.length > 0 ? { changed } : {}
}

interface Asking {
  right: Right
  visitorTokens: readonly string[]
  onPage: boolean
  clientIp: string
}

/** Either a member, or a client who looked up the appointment or used a link. */
export async function changerOf(
  context: Context,
  actor: Actor,
  id: number,
  { right, visitorTokens, onPage, clientIp }: Asking,
): Promise<Changer> {
  if (actor.kind === 'member' && !onPage) {
    const scope = calendarOf(actor)
    if (await findAppointment(context.db, scope, id)) {
      requireRight(actor, right)
      const mayShareLink = scope.staffId === undefined && actor.rights.has('calendar.write')
      return { by: 'owner', userId: actor.userId, scope, member: actor, mayShareLink }
    }
  }
  const granted = await findGrant(context.db, visitorTokens, id, context.clock())
  if (!granted) throw appointmentNotFound()
  return { by: 'client', ...granted, scope: wholeCalendar(granted.scope), clientIp }
}
