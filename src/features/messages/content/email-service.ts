// long because: it has a case for each kind of email.

import type { MemberRole } from '#contract/access.ts'
import type { PaidChannel } from '#domain/channels.ts'
import { languageOf } from '#domain/languages.ts'
import type { SecurityChange } from '#features/accounts/security/notice-rules.ts'
import type { Trouble } from '#features/watchdog/rules.ts'
import { calendarFile } from '#platform/calendar-file.ts'
import type { Context } from '#platform/context.ts'
import { mailedUrl, undoUrl } from '#platform/manage-links.ts'
import { pageUrl } from '#platform/page-links.ts'
import type { EmailMessage } from '#providers/email/port.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'
import type { Edits } from '../planning/reminder-rules.ts'
import type { AccountMailData } from '../templates/account-mails-rules.ts'
import type { AppointmentFacts } from '../templates/facts-rules.ts'
import { greetingName } from '../templates/greeting-rules.ts'
import { type MailData, type MailKind, mailContent } from '../templates/mails-service.ts'
import type { SaleReceipt } from '../templates/receipt-mail-rules.ts'
import { mailRenderer } from '../templates/render-service.ts'
import { beforeOf, factsOf, managedOf, reviewLinkOf } from './facts-service.ts'
import { wasOwnerNotified } from './notified-queries.ts'
import { wordingFor } from './wording-model-service.ts'
import { templateKindOf } from './wording-service.ts'

/**
 * Explains why a message can't be sent. Called just before sending, so that queued emails take no
 * memory.
 */
export async function emailFor(
  context: Context,
  message: ClaimedMessage,
): Promise<(() => EmailMessage) | string> {
  const to = recipientOf(message)
  if (!to) return 'Nobody to write to is left.'
  const kind = message.kind as MailKind
  if (kind === 'channel-fallback' && (await wasOwnerNotified(context.db, message, context.clock())))
    return TOLD
  const data = mailData(context, kind, message)
  if (!data) return 'This kind of message is not known.'
  const templated = templateKindOf(message)
  const wording = templated ? await wordingFor(context, message, templated) : undefined
  const worded = {
    ...data,
    language: wording?.language ?? languageOf(message.language),
    notes: wording?.notes,
  } as MailData[MailKind]
  const render = await mailRenderer()
  return () => ({
    ...render(mailContent(templated ?? kind, worded, wording?.own)),
    ...envelopeOf(context, message, to),
    ...calendarPart(context, message),
  })
}

/** The reason on all but one of a day's messages that fall back to email. */
const TOLD = 'The owner was told of this within the last day.'

function envelopeOf(context: Context, message: ClaimedMessage, to: EmailMessage['to']) {
  const toClient = CLIENT_KINDS.has(message.kind)
  const replyTo = toClient && message.owner_email ? { address: message.owner_email } : undefined
  return {
    // The same for every attempt, so that mail programs can recognize a duplicate.
    messageId: `${message.business_id}.${message.id}@${hostOf(context)}`,
    from: {
      name: toClient
        ? (keptFacts(message)?.business.name ?? message.business_name)
        : context.config.brandName,
      address: context.config.mailFrom,
    },
    to,
    ...(replyTo ? { replyTo } : {}),
  }
}

const hosts = new Map<string, string>()

function hostOf({ config: { appUrl } }: Context): string {
  const known = hosts.get(appUrl) ?? new URL(appUrl).hostname
  hosts.set(appUrl, known)
  return known
}

const CLIENT_KINDS = new Set<string>([
  'booking-confirmation',
  'reminder',
  'confirm-request',
  'client-rescheduled',
  'client-edited',
  'client-cancelled',
  'follow-up',
  'lookup-code',
  'sale-receipt',
])

function recipientOf({
  kind,
  recipient,
  owner_email,
  appointment,
}: ClaimedMessage): EmailMessage['to'] | undefined {
  if (recipient) return { address: recipient }
  if (appointment && CLIENT_KINDS.has(kind)) {
    // Imported clients may have no address.
    return appointment.customer_email
      ? { name: greetingName(appointment.customer_name), address: appointment.customer_email }
      : undefined
  }
  return owner_email ? { address: owner_email } : undefined
}

/** Facts stored with a message of a closed business, whose data is erased. */
const keptFacts = ({ payload }: ClaimedMessage) => payload.facts as AppointmentFacts | undefined

function mailData(
  context: Context,
  kind: MailKind,
  message: ClaimedMessage,
): MailData[MailKind] | undefined {
  const { appUrl, brandName: productName } = context.config
  const text = (name: string) => String(message.payload[name] ?? '')
  switch (kind) {
    case 'verify-email':
      return { productName, verifyUrl: verifyUrl(appUrl, message), validHours: 24 }
    case 'already-registered':
      return { productName, loginUrl: `${appUrl}/login`, resetUrl: `${appUrl}/login?reset=1` }
    case 'password-reset':
      return { productName, resetUrl: `${appUrl}/reset/${text('token')}`, validMinutes: 60 }
    case 'new-sign-in':
      return {
        productName,
        browser: text('browser') || null,
        system: text('system') || null,
        at: text('at'),
        timeZone: message.business_time_zone,
        endUrl: `${appUrl}/reset/${text('token')}?everywhere`,
        validHours: 24,
      }
    case 'security-change':
      return {
        productName,
        change: text('change') as SecurityChange,
        name: text('name') || null,
        at: text('at'),
        timeZone: message.business_time_zone,
        endUrl: `${appUrl}/reset/${text('token')}?everywhere`,
        validHours: 24,
      }
    case 'lookup-code':
      return {
        productName,
        businessName: message.business_name,
        code: text('code'),
        validMinutes: 10,
      }
    case 'account-problem':
      return {
        productName,
        provider: text('provider') as AccountMailData['account-problem']['provider'],
        code: text('code'),
        reason: text('reason'),
        adminUrl: `${appUrl}/admin`,
      }
    case 'team-invitation':
      return {
        productName,
        businessName: message.business_name,
        inviter: text('inviter'),
        role: text('role') as MemberRole,
        acceptUrl: `${appUrl}/invitation/${text('token')}`,
      }
    case 'business-transfer':
      return {
        productName,
        businessName: message.business_name,
        what: text('what') as MailData['business-transfer']['what'],
        from: text('from'),
        to: text('to'),
        undoUntil: text('undoUntil'),
        timeZone: message.business_time_zone,
        teamUrl: `${appUrl}/settings/team`,
      }
    case 'messages-overdue':
      return {
        productName,
        businessName: message.business_name,
        trouble: message.payload as unknown as Trouble,
        timeZone: message.business_time_zone,
        calendarUrl: `${appUrl}/calendar`,
      }
    case 'spending-cap':
      return {
        productName,
        businessName: message.business_name,
        cap: message.payload.cap as MailData['spending-cap']['cap'],
        credits: Number(message.payload.credits),
        settingsUrl: `${appUrl}/notifications`,
      }
    case 'domain-missing':
      return {
        productName,
        businessName: message.business_name,
        host: text('host'),
        dropsAt: text('dropsAt'),
        timeZone: message.business_time_zone,
        pagesUrl: `${appUrl}/share`,
      }
    case 'receipt':
      return {
        productName,
        businessName: message.business_name,
        amountCents: Number(message.payload.amountCents),
        credits: Number(message.payload.credits),
        paidAt: text('paidAt'),
        timeZone: message.business_time_zone,
        reference: text('reference'),
        ledgerUrl: `${appUrl}/topup`,
        refund: message.payload.refund as MailData['receipt']['refund'],
      }
  }
  const { appointment } = message
  if (!appointment) return undefined
  const row = managedOf(message, appointment)
  const facts = keptFacts(message) ?? factsFor(message, appointment)
  const edits = message.payload.edits as Edits | undefined
  const by = message.payload.by === 'owner' ? ('business' as const) : ('client' as const)
  const before = beforeOf(message, facts)
  const undo = () => {
    const { version = appointment.version, since = Number(version) - 1 } = message.payload
    return undoUrl(context, row, Number(version), Math.max(1, Number(since)))
  }
  const bookUrl = appointment.page_name
    ? pageUrl(context.config, { name: appointment.page_name, host: appointment.page_host })
    : null
  const calendarUrl = `${appUrl}/calendar`
  switch (kind) {
    case 'booking-confirmation':
    case 'reminder':
    case 'confirm-request':
      return { productName, facts, manageUrl: mailedUrl(context, row) }
    case 'client-rescheduled':
      return {
        productName,
        facts,
        before,
        by,
        edits,
        manageUrl: mailedUrl(context, row),
        undoUrl: undo(),
      }
    case 'client-edited':
      return {
        productName,
        facts,
        edits: edits ?? {},
        manageUrl: mailedUrl(context, row),
        undoUrl: undo(),
      }
    case 'client-cancelled':
      return { productName, facts, by, edits, undoUrl: undo(), bookUrl }
    case 'follow-up':
      return { productName, facts, bookUrl, reviewUrl: reviewLinkOf(context, message, appointment) }
    case 'sale-receipt':
      return { productName, facts, receipt: message.payload.receipt as SaleReceipt }
    case 'owner-new-booking':
    case 'owner-cancellation':
      return { productName, facts, calendarUrl }
    case 'client-text':
      return {
        productName,
        facts,
        calendarUrl,
        said: text('said'),
        channel: text('channel') as 'sms' | 'whatsapp',
      }
    case 'owner-review':
      return {
        productName,
        facts,
        rating: Number(message.payload.rating),
        said: text('said'),
        reviewsUrl: `${appUrl}/reviews`,
      }
    case 'channel-fallback':
      return {
        productName,
        facts,
        calendarUrl,
        channel: message.payload.channel as PaidChannel,
        reason: message.payload.reason as 'no-credits' | 'switched-off',
        about: text('about'),
      }
    case 'owner-change':
      return { productName, facts, before, edits, calendarUrl }
  }
  return undefined
}

/** The address goes into the fragment, which browsers don't send, for the login form. */
const verifyUrl = (appUrl: string, { payload, recipient }: ClaimedMessage) =>
  `${appUrl}/verify/${payload.token}#${encodeURIComponent(recipient ?? '')}`

/** Includes notes only for a confirmed address: a stranger may have typed both. */
function factsFor(
  message: ClaimedMessage,
  appointment: NonNullable<ClaimedMessage['appointment']>,
) {
  const facts = factsOf(message, appointment)
  return CLIENT_KINDS.has(message.kind) && !appointment.address_known
    ? { ...facts, notes: '' }
    : facts
}

function calendarPart(context: Context, message: ClaimedMessage): Pick<EmailMessage, 'calendar'> {
  const { appointment, kind } = message
  const method = CALENDAR_METHODS[kind]
  if (!appointment || !method) return {}
  const facts = keptFacts(message) ?? factsOf(message, appointment)
  const host = hostOf(context)
  const content = calendarFile(
    {
      id: appointment.id,
      host,
      sequence: appointment.version - 1,
      startsAt: facts.startsAt,
      endsAt: facts.endsAt,
      now: context.clock(),
      title: `${facts.service.name} · ${facts.business.name}`,
      location: appointment.contact?.address || undefined,
      url: mailedUrl(context, managedOf(message, appointment)),
      organizer: { name: facts.business.name, address: context.config.mailFrom },
      attendee: { name: greetingName(facts.customer.name), address: facts.customer.email },
    },
    method,
  )
  return { calendar: { method, content } }
}

const CALENDAR_METHODS: Record<string, 'REQUEST' | 'CANCEL'> = {
  'booking-confirmation': 'REQUEST',
  'client-rescheduled': 'REQUEST',
  'client-cancelled': 'CANCEL',
}
