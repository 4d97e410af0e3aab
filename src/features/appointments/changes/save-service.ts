import { onlyDeliverable } from '#features/messages/planning/notice-rules.ts'
import { withinMailCap } from '#features/messages/planning/owner-mail-service.ts'
import {
  type ChangeNews,
  type PlannedMessage,
  planBooking,
  planFollowUp,
  planNews,
  planReminders,
} from '#features/messages/planning/reminder-rules.ts'
import { type ChangeSettings, cascadeOf } from '#features/messages/planning/service.ts'
import { scopeTo } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { progressOf } from '../progress-rules.ts'
import type { AppointmentRow } from '../reading/queries.ts'
import { isActive } from '../rules.ts'
import { type Leg, newsOf } from './news-service.ts'
import {
  kindsCheckedBy,
  kindsReplacedBy,
  listChangesSince,
  type PendingNotice,
  readCancelledSince,
  readPendingNotices,
} from './notice-queries.ts'
import { type AppointmentChange, type ChangeOutcome, updateAppointment } from './queries.ts'
import type { Changer } from './refusals-service.ts'
import { earlierValues, logOf, renamedBy } from './values-service.ts'

export interface Save
  extends Pick<
    AppointmentChange,
    'kind' | 'set' | 'busy' | 'keepsRemoved' | 'passesOn' | 'unlessBlocked' | 'revision' | 'now'
  > {
  row: AppointmentRow
  /** Set if another client gets the appointment. */
  settings: ChangeSettings & { paidConfirmations?: boolean }
  changer: Pick<Changer, 'by' | 'userId' | 'member' | 'provesAddress' | 'card'>
  tellClient: boolean
}

export async function saveChange(context: Context, save: Save): Promise<ChangeOutcome> {
  const { row } = save
  return await saveNotified(context, save, (planned, waiting) =>
    updateAppointment(
      context.db,
      scopeTo(row.business_id),
      {
        ...appointmentChangeOf(save, { isPushedToAll: true }),
        revision: save.revision,
        staysCompleted: staysCompleted(save),
        log: logOf(save),
      },
      planned,
      waiting,
    ),
  )
}

export const staysCompleted = ({ row, set }: Pick<Save, 'row' | 'set'>): boolean =>
  row.status === 'completed' && set.status === 'completed'

/** Without the revision, because visits compare it when they lock the business. */
export const appointmentChangeOf = (
  { row, set, changer, settings, kind, busy, keepsRemoved, passesOn, unlessBlocked, now }: Save,
  { isPushedToAll }: { isPushedToAll: boolean },
): AppointmentChange => ({
  id: row.id,
  version: row.version,
  kind,
  actor: changer.by,
  member: changer.member,
  set,
  // A contact copied from the card doesn't change the card.
  renamed: changer.by === 'owner' && !changer.card ? renamedBy(row, set) : undefined,
  card: changer.card,
  busy,
  earlier: earlierValues(row, set),
  provesAddress: changer.provesAddress,
  keepsRemoved,
  passesOn,
  pushes: settings.hasPushes ? { byUserId: changer.userId ?? null, all: isPushedToAll } : undefined,
  unlessBlocked,
  now,
})

interface Notified extends Save {
  legs?: readonly Leg[] | undefined
  /** Notices handed over by the appointment that left the visit. */
  inherited?: readonly PendingNotice[]
  /** The daily limit of emails already includes this change. */
  isCounted?: boolean
}

/** If a worker claims a waiting notice in between, reads the notices again. */
export async function saveNotified<Outcome extends { ok: true } | { ok: false; reason: string }>(
  context: Context,
  { row, settings, changer, tellClient, legs, inherited = [], isCounted, ...change }: Notified,
  write: (
    planned: PlannedMessage[],
    waiting: number[],
    replaced: PendingNotice[],
  ) => Promise<Outcome>,
): Promise<Outcome | { ok: false; reason: 'changed' }> {
  const { db, config, events, wakeWorker, wakePush } = context
  const { by, member, card } = changer
  const scope = scopeTo(row.business_id)
  for (let before: string | undefined; ; ) {
    const kinds = kindsReplacedBy(change)
    const checked = kindsCheckedBy(change)
    const found = await readPendingNotices(db, scope, row.id, checked)
    const replaced = found.filter(({ kind }) => kinds.includes(kind))
    const pending = [...inherited, ...(change.passesOn ? [] : replaced)]
    const waiting = found.filter(notice => notice.waiting).map(({ id }) => id)
    // The same notices are waiting, so the appointment itself has changed.
    if (String(waiting) === before) return { ok: false, reason: 'changed' }
    before = String(waiting)
    const cancelledSince =
      pending.length > 0 || row.status === 'cancelled'
        ? await readCancelledSince(db, scope, row.id)
        : new Map()
    const sinces = [...pending.map(notice => notice.since), ...cancelledSince.values()]
    const history =
      sinces.length > 0 ? await listChangesSince(db, scope, row.id, Math.min(...sinces)) : []
    const news = newsOf({ row, by, tellClient, pending, cancelledSince, history, legs, ...change })
    // Not needed if a notice or a waiting confirmation goes to the new address anyway.
    const confirms =
      tellClient &&
      by === 'owner' &&
      isReaddressed({ row, ...change }) &&
      !news.client &&
      !found.some(isWaitingConfirmation)
    const planned = onlyDeliverable(
      messagesOf({
        row,
        settings,
        news,
        tellClient,
        confirms,
        holdMs: config.changeNoticeDelayMs,
        ...change,
      }),
      change.set.customerEmail,
    )
    let outcome!: Outcome
    const save = async (messages: PlannedMessage[]) => {
      outcome = await write(messages, waiting, replaced)
      return outcome.ok || undefined
    }
    // A card's correction counts once against the daily limit, through its confirmation.
    const reachesFirst =
      (tellClient || !card) &&
      isFirstContact({ row, ...change }) &&
      (change.set.clientId !== undefined || !found.some(isWaitingConfirmation))
    const act = { member, planned, reachesFirst, write: save }
    if (by === 'owner' && !isCounted) await withinMailCap(context, scope, act)
    else await save(planned)
    if (outcome.ok) {
      events.publish(scope, 'appointments')
      wakeWorker()
      if (settings.hasPushes) wakePush()
    }
    if (outcome.ok || outcome.reason === 'slot-taken') return outcome
  }
}

const isWaitingConfirmation = ({ kind, channel, waiting }: PendingNotice) =>
  kind === 'booking-confirmation' && channel === 'email' && waiting

const isReaddressed = ({ row, set, kind }: Pick<Save, 'row' | 'set' | 'kind'>) =>
  kind === 'edited' &&
  set.clientId === undefined &&
  set.customerEmail.toLowerCase() !== row.customer_email.toLowerCase()

/**
 * Whether the change lets reminders go to an address that no earlier act has counted against the
 * daily limit (decision 72).
 */
const isFirstContact = ({ row, set, now }: Pick<Save, 'row' | 'set' | 'now'>) =>
  isActive(set.status) &&
  set.startsAt > now &&
  set.customerEmail !== '' &&
  set.notificationMethods.length > 0 &&
  (set.customerEmail.toLowerCase() !== row.customer_email.toLowerCase() ||
    row.starts_at <= now ||
    row.notification_methods.length === 0)

interface Saved extends Omit<Save, 'changer'> {
  news: ChangeNews
  confirms: boolean
  holdMs: number
}

function messagesOf(saved: Saved): PlannedMessage[] {
  const { row, set, settings, news, tellClient, confirms, holdMs, now } = saved
  const isGiven = set.clientId !== undefined
  const planning = {
    startsAt: set.startsAt.getTime(),
    methods: set.notificationMethods,
    leads: settings.leads,
    now: now.getTime(),
    timeZone: set.customerTimeZone ?? settings.timeZone,
    cascade: cascadeOf({ status: set.status, created_at: row.created_at }, settings),
  }
  const texted = news.text && isPaidFor(news.text, settings)
  const notices = planNews(
    { ...planning, holdMs, alsoBy: texted ? settings.enabledChannels : [] },
    news,
  )
  const active = isActive(set.status)
  if (active && progressOf(set)) return notices
  if (active && isGiven && tellClient) {
    const alsoBy = settings.paidConfirmations ? settings.enabledChannels : []
    return [...notices, ...planBooking({ ...planning, alsoBy }, 'owner')]
  }
  if (active && confirms) return [...notices, ...planBooking({ ...planning, alsoBy: [] }, 'owner')]
  if (active) return [...notices, ...planReminders(planning)]
  const isCompleted = set.status === 'completed' && row.status !== 'completed'
  if (!isCompleted || settings.followUpMinutes === null) return notices
  const followUps = planFollowUp({
    ...planning,
    endsAt: set.endsAt.getTime(),
    delayMinutes: settings.followUpMinutes,
    alsoBy: settings.paidFollowUps ? settings.enabledChannels : [],
  })
  return [...notices, ...followUps]
}

function isPaidFor(
  { what, by, restored }: NonNullable<ChangeNews['text']>,
  { paidCancellations, paidUndos, paidChanges }: Save['settings'],
) {
  if (what === 'cancelled') return paidCancellations
  return restored || by === 'client' ? paidUndos : paidChanges
}
