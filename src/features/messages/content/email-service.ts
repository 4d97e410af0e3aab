import { languageOf } from '#domain/languages.ts'
import { isContactAddress } from '#domain/mail-address.ts'
import { ACCOUNT_MESSAGES } from '#domain/message-kinds.ts'
import { formatList } from '#domain/time/format-list.ts'
import { calendarFile } from '#platform/calendar-file.ts'
import type { Context } from '#platform/context.ts'
import { type Managed, mailedUrl } from '#platform/manage-links.ts'
import type { EmailMessage } from '#providers/email/port.ts'
import { wordsIn } from '#words/messages.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'
import { isForClient } from '../planning/notice-rules.ts'
import { calendarNote } from '../templates/client-mails-rules.ts'
import { greetingName } from '../templates/greeting-rules.ts'
import { type MailData, type MailKind, mailContent } from '../templates/mails-service.ts'
import { mailRenderer } from '../templates/render-service.ts'
import { accountData } from './account-data-service.ts'
import { appointmentData } from './appointment-data-service.ts'
import { type RestOfVisit, readEvent } from './event-queries.ts'
import { factsOf, isTooLate, keptFacts, managedOf } from './facts-service.ts'
import { isStillInvited } from './invitation-queries.ts'
import { wasOwnerNotified } from './notified-queries.ts'
import { readReassigned } from './reassigned-queries.ts'
import { wasVoided } from './receipt-queries.ts'
import { wordingFor } from './wording-model-service.ts'
import { templateKindOf } from './wording-service.ts'

/** Called just before sending, so that queued emails take no memory. */
export async function emailFor(
  context: Context,
  message: ClaimedMessage,
): Promise<(() => EmailMessage) | string> {
  const to = recipientOf(message)
  if (!to) return 'There is no one left to notify.'
  const kind = (message.payload.moves ? 'move-link' : message.kind) as MailKind
  if (kind === 'channel-fallback' && (await wasOwnerNotified(context.db, message, context.clock())))
    return NOTIFIED
  if (kind === 'sale-receipt' && (await wasVoided(context.db, message)))
    return 'The sale was voided.'
  if (kind === 'team-invitation' && !(await isStillInvited(context.db, message)))
    return 'The invitation was revoked.'
  const reassigned = await readReassigned(context.db, message)
  const data = accountData(context, message) ?? appointmentData(context, message, reassigned)
  // A newer version, running next to this one, sends it on a later attempt.
  if (!data) throw new Error('This kind of message is unknown.')
  const templated = templateKindOf(message)
  const wording = templated ? await wordingFor(context, message, templated) : undefined
  const worded = {
    ...data,
    language: wording?.language ?? languageOf(message.language),
    notes: wording?.notes,
  } as MailData[MailKind]
  const event = await eventOf(context, message)
  const render = await mailRenderer()
  return () => ({
    ...render(mailContent(templated ?? kind, worded, wording?.own)),
    ...envelopeOf(context, message, to),
    ...calendarPart(context, message, event),
  })
}

/** Why all but the first `channel-fallback` notice of a day are skipped. */
const NOTIFIED = 'The owner was notified of this within the last day.'

function envelopeOf(context: Context, message: ClaimedMessage, to: EmailMessage['to']) {
  const toClient = isForClient(message.kind)
  const replyTo = toClient ? replyAddress(message) : null
  return {
    // The same for every attempt, so that mail programs can recognize a duplicate.
    messageId: `${message.business_id}.${message.id}@${idHost(context)}`,
    from: {
      name: toClient
        ? (keptFacts(message)?.business.name ?? message.business_name)
        : context.config.brandName,
      address: context.config.mailFrom,
    },
    to,
    ...(replyTo ? { replyTo: { address: replyTo } } : {}),
  }
}

/** The owner's own address is their login, so one that the page publishes comes first. */
function replyAddress({ appointment, owner_email }: ClaimedMessage) {
  const published = appointment?.contact?.email ?? ''
  return isContactAddress(published) ? published : owner_email
}

const hostOf = ({ config }: Context) => new URL(config.appUrl).hostname

/** Only what `prepareMessage` accepts: 120 letters, digits, dots and hyphens. */
const idHost = (context: Context) =>
  hostOf(context)
    .replace(/[^A-Za-z0-9.-]/g, '-')
    .slice(-120)

function recipientOf({
  kind,
  recipient,
  owner_email,
  appointment,
}: ClaimedMessage): EmailMessage['to'] | undefined {
  if (recipient) return { address: recipient }
  if (isForClient(kind)) {
    // Imported clients may have no address.
    return appointment?.customer_email
      ? { name: greetingName(appointment.customer_name), address: appointment.customer_email }
      : undefined
  }
  // Erasing a person erases the recipient.
  const isPersonal = ACCOUNT_MESSAGES.some(each => each === kind)
  return owner_email && !isPersonal ? { address: owner_email } : undefined
}

/** Undefined for version 1, which always uses the appointment's own event. */
const eventOf = async ({ db }: Context, message: ClaimedMessage) => {
  const { appointment, kind } = message
  const isChanged = appointment && appointment.version > 1 && kind in CALENDAR_METHODS
  return isChanged ? await readEvent(db, message, appointment) : undefined
}

type Event = Awaited<ReturnType<typeof eventOf>>

function calendarPart(
  context: Context,
  message: ClaimedMessage,
  event: Event,
): Pick<EmailMessage, 'calendar'> {
  const { appointment, kind, language } = message
  const method = CALENDAR_METHODS[kind]
  if (!appointment || !method) return {}
  const facts = keptFacts(message) ?? factsOf(message, appointment)
  const managed = managedOf(message, appointment)
  const own = {
    id: event?.own ?? appointment.id,
    sequence: appointment.version - 1,
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    title: facts.service.name,
    url: mailedUrl(context, managed),
    staffName: facts.staffName,
  }
  // A service that left a visit has no event of its own; the visit's event becomes shorter.
  const rest = event?.rest
  if (event?.left && !rest) return {}
  const shown = rest ? eventOfRest(context, message, managed, rest) : own
  const sent = rest ? 'REQUEST' : method
  const tooLate = isTooLate(context, message, { starts_at: shown.startsAt })
  const about = { ...shown, manageUrl: shown.url, tooLate }
  const content = calendarFile(
    {
      ...shown,
      host: hostOf(context),
      now: context.clock(),
      title: `${shown.title} · ${facts.business.name}`,
      description:
        sent === 'CANCEL' ? undefined : calendarNote(about, wordsIn(languageOf(language))),
      location: appointment.contact?.address || undefined,
      organizer: { name: facts.business.name, address: context.config.mailFrom },
      attendee: { name: greetingName(facts.customer.name), address: facts.customer.email },
    },
    sent,
  )
  return { calendar: { method: sent, content } }
}

const eventOfRest = (
  context: Context,
  { language }: ClaimedMessage,
  managed: Managed,
  rest: RestOfVisit,
) => ({
  id: rest.event,
  sequence: rest.version - 1,
  startsAt: rest.startsAt,
  endsAt: rest.endsAt,
  title: formatList(rest.services, languageOf(language)),
  url: mailedUrl(context, { ...managed, id: rest.id }),
})

const CALENDAR_METHODS: Record<string, 'REQUEST' | 'CANCEL'> = {
  'booking-confirmation': 'REQUEST',
  'client-rescheduled': 'REQUEST',
  'client-cancelled': 'CANCEL',
}
