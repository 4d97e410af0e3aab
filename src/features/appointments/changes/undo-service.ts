import { addedMinutes } from '#domain/add-ons.ts'
import { type EarlierTime, findEarlierOffer, nearestSlots } from '#features/availability/service.ts'
import { readChangeSettings } from '#features/messages/planning/service.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { readUndoToken } from '#platform/manage-links.ts'
import { requireOwn } from '#platform/reach.ts'
import { Refusal } from '#platform/refusal.ts'
import { noTime, refuseTime } from '../booking/offer-service.ts'
import { findManaged, linkNotFound } from '../client-access/manage-service.ts'
import { presentCard } from '../reading/presentation-service.ts'
import { type AppointmentRow, findAppointment } from '../reading/queries.ts'
import { requireAppointment } from '../reading/rows-service.ts'
import { rejoinVisit, remainingVisit } from '../visits/rejoin-service.ts'
import { restoreVisit } from '../visits/undo-service.ts'
import type { WholeVisit } from '../visits/whole-service.ts'
import { busyBefore, gapBefore, minutesIn } from '../waiting-rules.ts'
import { soldBefore } from './add-ons-service.ts'
import { limitChanges } from './limits-service.ts'
import { clientSince, isSameState, stateAt } from './news-service.ts'
import { type Changes, listChangesSince } from './notice-queries.ts'
import { type AppointmentValues, wasMovedByOwner } from './queries.ts'
import { type Changer, refuseTaken, requireUnblocked } from './refusals-service.ts'
import { saveChange } from './save-service.ts'
import { editsOf, unchanged } from './values-service.ts'

const isUndoable = ({ kind, actor }: Changes[number]) =>
  kind === 'rescheduled' || kind === 'cancelled' || (kind === 'edited' && actor === 'client')

const isOwnCancellation = ({ kind, actor }: Changes[number]) =>
  kind === 'cancelled' && actor === 'client'

const CHANGED = () =>
  new Refusal(
    409,
    'changed',
    'This change was already undone, or the appointment was changed again since.',
  )

/** Exempt from the daily limit on moves, because a stranger could use it up. */
export async function undoChange(context: Context, token: string, undo: string, clientIp?: string) {
  const { managed, scope, row } = await findManaged(context, token)
  const link = readUndoToken(context, managed, undo)
  if (!link) throw linkNotFound()
  if (row.version !== link.version) throw CHANGED()
  const changer = { by: 'client', scope, clientIp, provesAddress: managed.mailed } as const
  const count = async () => {
    if (clientIp) await context.limits.spend('move-address', clientIp)
  }
  const back = await undoSince(context, changer, row, link.since, isUndoable, count)
  return { ...presentCard(back, true), status: back.status }
}

/** Counts as a move, so that a stranger can't cancel and restore all day. */
export async function undoCancellation(context: Context, changer: Changer, id: number) {
  const row = await requireAppointment(context.db, changer.scope, id)
  const back = await limitChanges(context, changer, id, ({ move }) =>
    undoSince(context, changer, row, row.version - 1, isOwnCancellation, move),
  )
  return { ...presentCard(back, changer.mayChangePhone), status: back.status }
}

async function undoSince(
  context: Context,
  changer: Changer,
  row: AppointmentRow,
  since: number,
  undoable: (change: Changes[number]) => boolean,
  count: () => Promise<void>,
): Promise<AppointmentRow | WholeVisit> {
  const { by, userId, scope, provesAddress } = changer
  const changes = sinceGiven(await listChangesSince(context.db, scope, row.id, since))
  const [first] = changes
  if (!first || !changes.some(undoable)) throw CHANGED()
  const retimed = changes.some(({ kind }) => kind !== 'edited' && kind !== 'status')
  const earlier = restored(row, since, changes)
  const set = retimed ? { ...earlier, gap: gapBefore(first.before) } : earlier
  // In a visit, another appointment may have changed.
  if (row.visit_id === null && isSameState(unchanged(row), set) && !editsOf(row, set))
    throw CHANGED()
  const now = context.clock()
  if (set.startsAt <= now) throw new Refusal(409, 'too-late', 'The earlier time is in the past.')
  const busy = busyBefore(first.before)
  if (retimed) await count()
  const anyHours =
    retimed &&
    (row.created_by !== 'client' || (await wasMovedByOwner(context.db, scope, row.id, since)))
  /** Undefined after a concurrent change of the appointment or the offer. */
  const undoOnce = async () => {
    if (row.visit_id !== null)
      return await restoreVisit(context, changer, row, {
        since,
        retimed,
        anyHours,
        restored: (leg, theirs) => restored(leg, since, sinceGiven(theirs)),
        gone: EARLIER_GONE,
      })
    const visit = await remainingVisit(context, scope, row, changes)
    for (const leg of visit ?? []) requireOwn(scope, leg.staff_id)
    const how = { by, busy, anyHours, visit }
    const back = {
      row,
      settings: await readChangeSettings(context.db, scope, row.id),
      kind: 'restored',
      // Undos aren't in the log, so they name no member.
      changer: { by, userId, provesAddress },
      set,
      busy,
      keepsRemoved: !retimed,
      unlessBlocked: retimed,
      revision: retimed ? await requireAvailable(context, scope, row, set, how) : undefined,
      now,
    } as const
    const outcome = visit
      ? await rejoinVisit(context, scope, back, visit)
      : await saveChange(context, { ...back, tellClient: true })
    if (outcome.ok) return outcome.row
    if (retimed) await requireUnblocked(context, changer, row.id)
    if (outcome.reason === 'slot-taken') throw await refuseTaken(context, changer, row, set)
    return undefined
  }
  const isSameVersion = async () =>
    (await findAppointment(context.db, scope, row.id))?.version === row.version
  const back = (await undoOnce()) ?? ((await isSameVersion()) ? await undoOnce() : undefined)
  if (!back) throw CHANGED_AGAIN()
  return back
}

/** Excludes changes from before the client got the appointment, which must not be restored. */
const sinceGiven = (changes: Changes): Changes =>
  changes.filter(({ version }) => version > clientSince(changes))

const CHANGED_AGAIN = () =>
  new Refusal(
    409,
    'changed',
    'The appointment has changed again. Reopen it to see the current details.',
  )

/** Keeps details that the owner has edited since. */
function restored(row: AppointmentRow, since: number, changes: Changes): AppointmentValues {
  const known = stateAt(since, row, changes)
  const earlier = <K extends 'phone' | 'description' | 'methods'>(field: K) => {
    const edits = changes.filter(({ before }) => before[field] !== undefined)
    return edits.every(({ actor }) => actor === 'client') ? edits[0]?.before[field] : undefined
  }
  const wasConfirmed = row.status === 'booked' && known.status === 'confirmed'
  return {
    ...unchanged(row),
    ...known,
    status: row.status === 'cancelled' || wasConfirmed ? known.status : row.status,
    customerPhone: earlier('phone') ?? row.customer_phone,
    description: earlier('description') ?? row.description,
    notificationMethods: earlier('methods') ?? row.notification_methods,
    ...soldBefore(changes),
  }
}

const EARLIER_GONE =
  'The earlier time isn’t available. Please choose another time or contact the business.'

interface Returning {
  visit: readonly AppointmentRow[] | undefined
}

/**
 * The rest of the visit gives up its buffers to a returning service, so they don't count as taken.
 */
const ignoring = (row: AppointmentRow, visit: Returning['visit']) =>
  visit?.[0] && row.status === 'cancelled'
    ? { excludeId: visit[0].id, excludeVisitId: visit[0].visit_id ?? undefined }
    : { excludeId: row.id }

/** @returns the offer's revision. */
async function requireAvailable(
  context: Context,
  scope: BusinessScope,
  row: AppointmentRow,
  { serviceId, staffId, startsAt, endsAt, gap, addOns }: AppointmentValues,
  { by, visit, ...how }: Pick<EarlierTime, 'busy' | 'anyHours'> & Pick<Changer, 'by'> & Returning,
) {
  const earlier: EarlierTime = {
    serviceId,
    staffId,
    startsAt,
    endsAt,
    ...ignoring(row, visit),
    addedMinutes: addedMinutes(addOns ?? row.add_ons),
    gap: minutesIn(gap, startsAt),
    ...how,
    // Unlike an active booking, a cancelled one needs a page that offers it.
    onPage: row.status === 'cancelled' && row.created_by === 'client',
  }
  const offer = await findEarlierOffer(context, scope, earlier)
  if (offer?.offered) return offer.row.revision
  const asking = { by, excludeId: row.id } as const
  if (offer?.taken) throw await refuseTime(context, offer, startsAt, asking)
  const alternatives = offer ? await nearestSlots(context, offer.row, startsAt, asking) : []
  throw noTime(false, alternatives, EARLIER_GONE)
}
