import type { PaidChannel } from '#domain/channels.ts'
import type { Context } from '#platform/context.ts'
import { mailedUrl, undoUrl } from '#platform/manage-links.ts'
import { pageUrl } from '#platform/page-links.ts'
import type { ClaimedAppointment, ClaimedMessage } from '../delivery/claim/details-queries.ts'
import { isForClient } from '../planning/notice-rules.ts'
import type { Edits } from '../planning/reminder-rules.ts'
import type { NamedEdits } from '../templates/edit-rows-rules.ts'
import type { AppointmentFacts } from '../templates/facts-rules.ts'
import type { MailData, MailKind } from '../templates/mails-service.ts'
import type { SaleReceipt } from '../templates/receipt-mail-rules.ts'
import { type AccountKind, ownUrl } from './account-data-service.ts'
import {
  beforeOf,
  factsOf,
  isTooLate,
  keptFacts,
  managedOf,
  restOf,
  reviewLinkOf,
} from './facts-service.ts'

type AppointmentKind = Exclude<MailKind, AccountKind | 'client-restored' | 'move-link'>

interface Source {
  context: Context
  message: ClaimedMessage
  appointment: ClaimedAppointment
  payload: ClaimedMessage['payload']
  edits: NamedEdits | undefined
  common: { productName: string; facts: AppointmentFacts }
}

const data: { [K in AppointmentKind]: (source: Source) => MailData[K] } = {
  'booking-confirmation': withManageLink,
  reminder: withManageLink,
  'confirm-request': withManageLink,
  'client-rescheduled': source => {
    const before = beforeOf(source.message, source.common.facts)
    const isPast = Date.parse(before.startsAt) <= source.context.clock().getTime()
    return {
      ...withManageLink(source),
      before,
      by: authorOf(source),
      edits: source.edits,
      undoUrl: isPast ? null : undoLink(source),
    }
  },
  'client-edited': source => ({
    ...withManageLink(source),
    edits: source.edits ?? {},
    undoUrl: undoLink(source),
  }),
  'client-cancelled': source => ({
    ...source.common,
    by: authorOf(source),
    edits: source.edits,
    undoUrl: undoLink(source),
    bookUrl: bookLink(source),
    restUrl: restLink(source),
  }),
  'follow-up': source => ({
    ...source.common,
    bookUrl: bookLink(source),
    reviewUrl: reviewLinkOf(source.context, source.message, source.appointment),
  }),
  'sale-receipt': ({ common, payload }) => ({
    ...common,
    receipt: payload.receipt as SaleReceipt,
  }),
  'owner-new-booking': withCalendar,
  'owner-cancellation': source => ({
    ...withCalendar(source),
    partly: source.appointment.rest_id !== null,
  }),
  'owner-change': source => ({
    ...withCalendar(source),
    before: beforeOf(source.message, source.common.facts),
    edits: source.edits,
    restored: source.payload.restored === true,
  }),
  'client-text': source => ({
    ...withCalendar(source),
    said: String(source.payload.said ?? ''),
    channel: source.payload.channel as 'sms' | 'whatsapp',
    stopped: source.payload.stopped === true,
  }),
  'owner-review': ({ context, message, common, payload }) => ({
    ...common,
    rating: Number(payload.rating),
    said: String(payload.said ?? ''),
    reviewsUrl: ownUrl(context, message, '/reviews'),
  }),
  'channel-fallback': source => ({
    ...withCalendar(source),
    channel: source.payload.channel as PaidChannel,
    reason: source.payload.reason as 'no-credits' | 'switched-off',
    about: String(source.payload.about ?? ''),
    withheld: source.payload.withheld === true,
  }),
}

function withManageLink({ context, message, appointment, common }: Source) {
  return {
    ...common,
    manageUrl: mailedUrl(context, managedOf(message, appointment)),
    tooLate: isTooLate(context, message, appointment),
    isConfirmed: appointment.status === 'confirmed',
  }
}

function withCalendar({ context, message, common }: Source) {
  return { ...common, calendarUrl: ownUrl(context, message, '/calendar') }
}

const authorOf = ({ payload }: Source) => (payload.by === 'owner' ? 'business' : 'client')

function undoLink({ context, message, appointment, payload }: Source) {
  const { version = appointment.version, since = Number(version) - 1, undoesTo = since } = payload
  const managed = managedOf(message, appointment)
  return undoUrl(context, managed, Number(version), Math.max(1, Number(undoesTo)))
}

const bookLink = ({ context, appointment: { page_name: name, page_host: host } }: Source) =>
  name ? pageUrl(context.config, { name, host }) : null

function restLink({ context, message, appointment }: Source) {
  const rest = restOf(message, appointment)
  return rest ? mailedUrl(context, rest) : undefined
}

export function appointmentData(
  context: Context,
  message: ClaimedMessage,
  reassigned?: NamedEdits,
): MailData[AppointmentKind] | undefined {
  const { kind, appointment, payload } = message
  if (!appointment || !Object.hasOwn(data, kind)) return undefined
  const facts = keptFacts(message) ?? factsFor(message, appointment)
  return data[kind as AppointmentKind]({
    context,
    message,
    appointment,
    payload,
    edits:
      payload.edits || reassigned
        ? { ...(payload.edits as Edits | undefined), ...reassigned }
        : undefined,
    common: { productName: context.config.brandName, facts },
  })
}

/** Notes only go to a confirmed address, because a stranger may have typed both. */
function factsFor(message: ClaimedMessage, appointment: ClaimedAppointment): AppointmentFacts {
  const facts = factsOf(message, appointment)
  return isForClient(message.kind) && !appointment.address_known ? { ...facts, notes: '' } : facts
}
