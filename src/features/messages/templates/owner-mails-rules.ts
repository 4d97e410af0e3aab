import type { PaidChannel } from '#domain/channels.ts'
import { formatCents } from '#domain/money.ts'
import type { CapReason } from '#features/credits/cap-rules.ts'
import { adviceFor, problemWords, type Trouble, troubleWords } from '#features/watchdog/rules.ts'
import { wordsIn } from '#words/messages.ts'
import type { Edits } from '../planning/reminder-rules.ts'
import { DEFAULT_COLOR } from './colors-rules.ts'
import type { MailContent } from './content-rules.ts'
import { editRows } from './edit-rows-rules.ts'
import { type AppointmentFacts, longDay, ownerRows, type Span, shortWhen } from './facts-rules.ts'

interface OwnerMail {
  facts: AppointmentFacts
  productName: string
  calendarUrl: string
}

export interface OwnerMailData {
  'owner-new-booking': OwnerMail
  'owner-change': OwnerMail & {
    before: Span
    edits?: Edits | undefined
  }
  'owner-cancellation': OwnerMail
  'client-text': OwnerMail & { said: string; channel: 'sms' | 'whatsapp' }
  'channel-fallback': OwnerMail & {
    /** The channel that was not used. */
    channel: PaidChannel
    reason: 'no-credits' | 'switched-off'
    /** The kind of message that was not sent on it; a reminder by default. */
    about?: string | undefined
  }
  'spending-cap': {
    productName: string
    businessName: string
    cap: CapReason
    credits: number
    settingsUrl: string
  }
  'messages-overdue': {
    productName: string
    businessName: string
    trouble: Trouble
    /** The business's, IANA. */
    timeZone: string
    calendarUrl: string
  }
  receipt: {
    productName: string
    businessName: string
    /** Cents, USD. */
    amountCents: number
    credits: number
    /** ISO 8601 instant, shown in the business's IANA zone. */
    paidAt: string
    timeZone: string
    reference: string
    ledgerUrl: string
    /** The refunded total, and its effect on credits. */
    refund?: { amountCents: number; creditsTaken: number; creditsSpent: number } | undefined
  }
}
export type OwnerMailKind = keyof OwnerMailData

const channelWords = { sms: 'SMS', whatsapp: 'WhatsApp', voice: 'voice call' }
/** Messages that are always emailed and may also use a text or call. */
const besideNames: Record<string, string | undefined> = {
  'booking-confirmation': 'confirmation',
  'client-rescheduled': 'change',
  'client-cancelled': 'cancellation',
  'follow-up': 'follow-up',
}
const whenAtBusiness = ({ startsAt, business }: AppointmentFacts) =>
  shortWhen(startsAt, business.timeZone)

const { labels, channels } = wordsIn('en')
const ownerWords = { labels: { ...labels, notes: 'Notes' }, channels }

const toCalendar = (href: string) => ({
  type: 'button' as const,
  link: { label: 'Open the calendar', href },
})

interface Frame {
  facts: AppointmentFacts
}
const about = (
  { facts }: Frame,
  mail: Pick<MailContent, 'subject' | 'title' | 'blocks'>,
): MailContent => ({
  ...mail,
  preheader: `${facts.customer.name} · ${facts.service.name} · ${whenAtBusiness(facts)}`,
  sender: facts.business.name,
  primaryColor: facts.business.primaryColor ?? DEFAULT_COLOR,
  footer: 'You get this because you own this business.',
})

/**
 * Breaks up addresses with zero-width spaces, so that mail programs don't turn a stranger's words
 * into links.
 */
const unlinked = (text: string) => text.replace(/([.:/@])(?=\S)/g, '$1\u200B')

const creditWords = (count: number) => `${count} notification ${count === 1 ? 'credit' : 'credits'}`

const refundWords = ({
  creditsTaken,
  creditsSpent,
}: {
  creditsTaken: number
  creditsSpent: number
}) =>
  creditsSpent === 0
    ? `The ${creditWords(creditsTaken)} that this money had bought were taken from your balance.`
    : `The money had bought ${creditWords(creditsTaken + creditsSpent)}: ${creditsTaken} were taken from your balance. The other ${creditsSpent} were spent before, and stay so.`

export const ownerMails: { [K in OwnerMailKind]: (data: OwnerMailData[K]) => MailContent } = {
  'owner-new-booking': data =>
    about(data, {
      subject: `New booking: ${data.facts.customer.name}, ${whenAtBusiness(data.facts)}`,
      title: 'New booking',
      blocks: [{ type: 'details', rows: ownerRows(data.facts) }, toCalendar(data.calendarUrl)],
    }),
  'owner-change': data => {
    const { facts, before, edits, calendarUrl } = data
    const stayed = edits && before.startsAt === facts.startsAt && before.endsAt === facts.endsAt
    const rows = [...editRows(edits, ownerWords), ...ownerRows(facts, stayed ? undefined : before)]
    return about(data, {
      subject: stayed
        ? `Changed: ${facts.customer.name}, ${whenAtBusiness(facts)}`
        : `Moved: ${facts.customer.name}, now ${whenAtBusiness(facts)}`,
      title: stayed ? 'A client changed an appointment' : 'A client moved an appointment',
      blocks: [{ type: 'details', rows }, toCalendar(calendarUrl)],
    })
  },
  'owner-cancellation': data =>
    about(data, {
      subject: `Cancelled: ${data.facts.customer.name}, ${whenAtBusiness(data.facts)}`,
      title: 'A client cancelled',
      blocks: [
        { type: 'text', text: 'The time is free again, and the reminders are withdrawn.' },
        {
          type: 'details',
          rows: ownerRows(data.facts).map(row =>
            row.label === 'When' ? { ...row, past: true } : row,
          ),
        },
        toCalendar(data.calendarUrl),
      ],
    }),
  'client-text': data =>
    about(data, {
      subject: `Text from ${data.facts.customer.name}, ${whenAtBusiness(data.facts)}`,
      title: `${data.facts.customer.name} replied by ${channelWords[data.channel]}`,
      blocks: [
        {
          type: 'details',
          rows: [{ label: 'They wrote', lines: [unlinked(data.said)], strong: true }],
        },
        {
          type: 'quiet',
          text: 'We didn’t reply. Call or email the client if they expect an answer.',
        },
        { type: 'details', rows: ownerRows(data.facts) },
        toCalendar(data.calendarUrl),
      ],
    }),
  'channel-fallback': data => {
    const name = besideNames[data.about ?? '']
    const why =
      data.reason === 'no-credits'
        ? 'but there are no notification credits left'
        : 'which is switched off'
    return about(data, {
      subject: `Sent by email ${name ? 'only' : 'instead'}: ${name ?? 'reminder'} for ${data.facts.customer.name}`,
      title: `A ${name ?? 'reminder'} went by email ${name ? 'only' : 'instead'}`,
      blocks: [
        {
          type: 'text',
          text: `It was meant to go by ${channelWords[data.channel]}${name ? ' as well' : ''}, ${why}. The client was ${
            name ? 'notified' : 'reminded'
          } by email, which is free.`,
        },
        {
          type: 'text',
          text: `${
            data.reason === 'no-credits'
              ? 'Until you add credits, everything else that costs credits goes by email too.'
              : 'Everything else on that channel goes by email too.'
          } We email you about this once a day. Each appointment shows what was sent.`,
        },
        { type: 'details', rows: ownerRows(data.facts) },
        toCalendar(data.calendarUrl),
      ],
    })
  },
  'spending-cap': ({ productName, businessName, cap, credits, settingsUrl }) => ({
    subject:
      cap === 'day-cap'
        ? `Today’s limit for online bookings is reached: ${creditWords(credits)}`
        : `Today’s limit for a new client is reached: ${creditWords(credits)}`,
    preheader: 'Reminders go by email instead. You can change the limit in Notification Settings.',
    sender: businessName,
    primaryColor: DEFAULT_COLOR,
    title:
      cap === 'day-cap'
        ? 'New clients get emails for the rest of today'
        : 'A new client gets emails for the rest of today',
    blocks: [
      {
        type: 'text',
        text:
          cap === 'day-cap'
            ? `Texts and calls to new clients who booked online have used today’s limit of ${creditWords(credits)}. Until midnight, they get free emails instead.`
            : `Someone who booked online for the first time has reached your daily limit of ${creditWords(credits)} for each new phone number. Until midnight, they get free emails instead.`,
      },
      {
        type: 'text',
        text: 'Clients who have visited you still get texts and calls. If these bookings are real, raise the limit in Notification Settings. If they look fake, cancel them in the calendar.',
      },
      { type: 'button', link: { label: 'Change the limit', href: settingsUrl } },
    ],
    footer: `${productName} emails you about each limit at most once a day.`,
  }),
  'messages-overdue': ({ productName, businessName, trouble, timeZone, calendarUrl }) => ({
    subject: `To your clients: ${troubleWords(trouble)}`,
    preheader: 'What it is, and what you can do.',
    sender: businessName,
    primaryColor: DEFAULT_COLOR,
    title: 'Messages that did not go out as planned',
    blocks: [
      ...(trouble.since
        ? [
            {
              type: 'text' as const,
              text: `The first late one was due on ${shortWhen(trouble.since, timeZone)}.`,
            },
          ]
        : []),
      {
        type: 'details',
        rows: trouble.problems.slice(0, 10).map(problem => ({
          label: { late: 'Late', failed: 'Failed', unknown: 'Uncertain' }[problem.what],
          lines: [problemWords(problem), ...(problem.reason ? [problem.reason] : [])],
        })),
      },
      { type: 'text', text: adviceFor(trouble).join('\n\n') },
      toCalendar(calendarUrl),
    ],
    footer: `${productName} tells you once a day at most while something is late, failed or uncertain.`,
  }),
  receipt: ({
    productName,
    businessName,
    amountCents,
    credits,
    paidAt,
    timeZone,
    reference,
    ledgerUrl,
    refund,
  }) => ({
    subject: refund
      ? `Corrected receipt: ${formatCents(refund.amountCents)} of ${formatCents(amountCents)} refunded`
      : `Receipt: ${formatCents(amountCents)} for ${credits} notification credits`,
    preheader: refund
      ? `${formatCents(refund.amountCents)} went back to you. This takes the place of the receipt before.`
      : `Thank you. ${credits} credits were added to your account.`,
    sender: productName,
    primaryColor: DEFAULT_COLOR,
    title: refund ? 'Your payment was refunded' : 'Thank you for your payment',
    blocks: [
      ...(refund ? [{ type: 'text' as const, text: refundWords(refund) }] : []),
      {
        type: 'details',
        rows: [
          { label: 'For', lines: [businessName] },
          { label: 'Credits', lines: [String(credits)] },
          { label: 'Paid', lines: [`${formatCents(amountCents)} (USD)`] },
          ...(refund
            ? [
                { label: 'Refunded', lines: [`${formatCents(refund.amountCents)} (USD)`] },
                {
                  label: 'Remains',
                  lines: [`${formatCents(amountCents - refund.amountCents)} (USD)`],
                },
              ]
            : []),
          { label: refund ? 'Refunded on' : 'On', lines: [longDay(paidAt, timeZone)] },
          { label: 'Reference', lines: [reference] },
        ],
      },
      { type: 'button', link: { label: 'See your balance', href: ledgerUrl } },
    ],
    footer: `Credits never expire. Keep this email as your receipt from ${productName}.`,
  }),
}
