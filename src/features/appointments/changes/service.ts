import { isDeepStrictEqual } from 'node:util'
import { noteGaps } from '#features/businesses/service.ts'
import { readChangeSettings } from '#features/messages/planning/service.ts'
import { type BusinessScope, wholeCalendar } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { requireContacts } from '#platform/reach.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { ChangeInput } from '../contract.ts'
import { NO_STEPS } from '../progress-rules.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { spanProblem } from '../rules.ts'
import { changeVisit, markVisit } from '../visits/change-service.ts'
import { cancelLeg } from '../visits/save-service.ts'
import { wholeOf, wholeVisit } from '../visits/whole-service.ts'
import { type Counts, limitChanges } from './limits-service.ts'
import { undoOwnChange } from './own-undo-service.ts'
import { confirmationAt } from './progress-service.ts'
import {
  type Changer,
  readNewClient,
  refuseTaken,
  requireActive,
  requireActiveChoices,
  requireBeforeCutoff,
  requireFreeAddress,
  requireOffered,
  requireUnblocked,
} from './refusals-service.ts'
import { saveChange } from './save-service.ts'
import {
  clientChange,
  editsOf,
  isMoved,
  isReassigned,
  kindOf,
  ownerChange,
  unchanged,
} from './values-service.ts'

const MAX_ATTEMPTS = 4

interface ChangeOptions {
  /** Only for owners, because a visitor could hide a change from the client. */
  tellClient?: boolean | undefined
  /** Cancels one appointment of a visit, not all of it. */
  onlyLeg?: boolean | undefined
}

/**
 * Absent and empty fields stay unchanged. Clients can choose offered times and staff; owners can
 * change everything, but not create overlaps.
 */
export async function changeAppointment(
  context: Context,
  changer: Changer,
  id: number,
  input: ChangeInput,
) {
  const { email, customerEmail, phone, customerPhone } = input
  if (email || customerEmail || phone || customerPhone) requireContacts(changer.scope)
  return await limitChanges(context, changer, id, count =>
    retrying(() => changeOnce(context, changer, id, input, count)),
  )
}

async function changeOnce(
  context: Context,
  changer: Changer,
  id: number,
  input: ChangeInput,
  count: Counts,
) {
  const isClient = changer.by === 'client'
  const row = await requireActive(context, changer, id)
  const chosen = isClient ? undefined : await readNewClient(context, changer, row, input)
  if (!isClient) await requireFreeAddress(context, changer, row, input, chosen)
  const tellClient = tellsClient(changer, input)
  if (row.visit_id !== null) {
    const legs = await changeVisit(context, changer, row, input, { count, tellClient, chosen })
    return shown(changer, row, legs)
  }
  const settings = {
    ...(await readChangeSettings(context.db, changer.scope, id)),
    ...(chosen && { paidConfirmations: chosen.paidConfirmations }),
  }
  const now = context.clock()
  const [undone] =
    !isClient && input.undo != null ? await undoOwnChange(context, changer, [row], input.undo) : []
  const asked = isClient
    ? clientChange(row, input, settings, changer.mayChangePhone ?? false)
    : (undone?.set ??
      (await ownerChange(context, changer.scope, row, input, { settings, chosen, now })))
  if (!isClient && !undone)
    asked.status = await confirmationAt(context, changer.scope, row, asked, now)
  const edits = isClient ? editsOf(row, asked) : undefined
  const reassigned = isReassigned({ row, set: asked })
  const rescheduled = reassigned || isMoved({ row, set: asked })
  const problem = spanProblem(asked.startsAt.getTime(), asked.endsAt.getTime())
  if (problem) throw refuse.field('endTime', problem)
  if (reassigned) await requireActiveChoices(context, changer, row, asked)
  // Before the cutoff: a repeated move may be within it.
  if (isClient && !rescheduled && !edits) return row
  if (isClient) requireBeforeCutoff(row, settings.cutoffMinutes, now)
  if (!isClient && input.waiting) await noteGaps(context.db, changer.scope)
  if (input.progress !== undefined && isDeepStrictEqual(asked, unchanged(row))) return row
  if (rescheduled) await count.move()
  else if (edits) await count.edit()
  const clientMoves = isClient && rescheduled
  const offered = clientMoves ? await requireOffered(context, changer, row, asked) : undefined
  const set = { ...asked, ...offered?.price }
  const outcome = await saveChange(context, {
    row,
    settings,
    kind: kindOf(set, row, rescheduled),
    changer,
    set,
    busy: undone?.busy,
    tellClient,
    unlessBlocked: clientMoves,
    revision: offered?.revision,
    now,
  })
  if (outcome.ok) return outcome.row
  if (outcome.reason === 'slot-taken') throw await refuseTaken(context, changer, row, set)
  if (clientMoves) await requireUnblocked(context, changer, id)
  return undefined
}

const tellsClient = ({ by }: Changer, { tellClient }: Pick<ChangeInput, 'tellClient'>) =>
  by === 'client' || (tellClient ?? true)

/** Clients see the whole visit, owners the requested appointment. */
const shown = (
  { by }: Changer,
  { id }: AppointmentRow,
  legs: readonly AppointmentRow[] | undefined,
): AppointmentRow | undefined =>
  legs && (by === 'client' ? wholeOf(legs) : legs.find(leg => leg.id === id))

/**
 * Cancels the whole visit.
 * @throws 403 for a client past the cutoff.
 */
export const cancelAppointment = async (
  context: Context,
  changer: Changer,
  id: number,
  options: ChangeOptions = {},
) =>
  await retrying(async () => {
    const row = await requireActive(context, changer, id)
    if (row.visit_id !== null) {
      const tellClient = tellsClient(changer, options)
      if (options.onlyLeg)
        return (await cancelLeg(context, changer, row, tellClient)) ? row : undefined
      return shown(
        changer,
        row,
        await markVisit(context, changer, row, { to: 'cancelled', tellClient }),
      )
    }
    const now = context.clock()
    const settings = await readChangeSettings(context.db, changer.scope, id)
    if (changer.by === 'client') requireBeforeCutoff(row, settings.cutoffMinutes, now)
    const outcome = await saveChange(context, {
      row,
      settings,
      kind: 'cancelled',
      changer,
      set: { ...unchanged(row), ...NO_STEPS, status: 'cancelled' },
      tellClient: tellsClient(changer, options),
      now,
    })
    return outcome.ok ? outcome.row : undefined
  })

/** Withdraws escalated reminders and keeps ordinary ones. Idempotent. */
export const confirmAppointment = async (
  context: Context,
  scope: BusinessScope,
  id: number,
  provesAddress = false,
) =>
  await retrying(async () => {
    const client = { by: 'client', scope: wholeCalendar(scope), provesAddress } as const
    const row = await requireActive(context, client, id)
    if (row.visit_id !== null) {
      if (row.status === 'confirmed') return await wholeVisit(context.db, client.scope, row)
      const marked = markVisit(context, client, row, { to: 'confirmed', tellClient: true })
      return shown(client, row, await marked)
    }
    if (row.status === 'confirmed') return row
    const settings = await readChangeSettings(context.db, scope, id)
    const outcome = await saveChange(context, {
      row,
      settings,
      kind: 'status',
      changer: client,
      set: { ...unchanged(row), status: 'confirmed' },
      tellClient: true,
      now: context.clock(),
    })
    return outcome.ok ? outcome.row : undefined
  })

async function retrying(
  attempt: () => Promise<AppointmentRow | undefined>,
): Promise<AppointmentRow> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const row = await attempt()
    if (row) return row
  }
  throw new Refusal(
    409,
    'changed',
    'Someone else is changing this appointment. Please check it again.',
  )
}
