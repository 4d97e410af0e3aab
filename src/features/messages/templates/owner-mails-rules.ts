import type { PaidChannel } from '#domain/channels.ts'
import { formatCents } from '#domain/money.ts'
import type { CapReason } from '#features/credits/cap-rules.ts'
import type { Trouble } from '#features/watchdog/contract.ts'
import { adviceFor, problemWords, troubleWords } from '#features/watchdog/rules.ts'
import { ownerMails as words } from '#words/en/owner-mails.ts'
import { watchdog } from '#words/en/watchdog.ts'
import { fill, fillCount } from '#words/fill.ts'
import { wordsIn } from '#words/messages.ts'
import { button, details, type MailContent, paragraph, quiet } from './content-rules.ts'
import { type DeclinedMail, declinedMail } from './declined-mail-rules.ts'
import { type DomainMail, domainMail } from './domain-mail-rules.ts'
import { editRows, type NamedEdits } from './edit-rows-rules.ts'
import {
  type AppointmentFacts,
  isSameTime,
  longDay,
  ownerRows,
  type Span,
  shortWhen,
} from './facts-rules.ts'
import { about, unlinked, whenAtBusiness } from './owner-frame-rules.ts'
import { fillWords } from './words-rules.ts'

interface OwnerMail {
  facts: AppointmentFacts
  calendarUrl: string
}

export interface OwnerMailData {
  'owner-new-booking': OwnerMail
  'owner-change': OwnerMail & { before: Span; edits?: NamedEdits | undefined; restored?: boolean }
  'owner-cancellation': OwnerMail & { partly?: boolean | undefined }
  'client-text': OwnerMail & {
    said: string
    channel: 'sms' | 'whatsapp'
    stopped?: boolean | undefined
  }
  'owner-review': Omit<OwnerMail, 'calendarUrl'> & {
    rating: number
    said: string
    reviewsUrl: string
  }
  'channel-fallback': OwnerMail & {
    channel: PaidChannel
    reason: 'no-credits' | 'switched-off'
    about?: string | undefined
    withheld?: boolean | undefined
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
    timeZone: string
    calendarUrl: string
  }
  'domain-missing': DomainMail
  'payment-declined': DeclinedMail
  receipt: {
    productName: string
    businessName: string
    /** Cents, USD. */
    amountCents: number
    credits: number
    paidAt: string
    timeZone: string
    reference: string
    ledgerUrl: string
    refund?: Refund | undefined
  }
}

interface Refund {
  amountCents: number
  creditsTaken: number
  creditsSpent: number
}

export type OwnerMailKind = keyof OwnerMailData

const onlyByEmail = [
  'booking-confirmation',
  'client-rescheduled',
  'client-cancelled',
  'follow-up',
] as const
const isOnlyByEmail = (kind: string | undefined): kind is (typeof onlyByEmail)[number] =>
  (onlyByEmail as readonly (string | undefined)[]).includes(kind)

const clientAndTime = (facts: AppointmentFacts) => ({
  client: facts.customer.name,
  when: whenAtBusiness(facts),
})

const { labels, channels, colon } = wordsIn('en')
const editWords = { labels: { ...labels, notes: words.labels.notes }, channels, colon }

const toCalendar = (href: string) => button(words.openCalendar, href)

const creditWords = (count: number) => fillCount(words.credits, count, 'en')

const refundWords = ({ creditsTaken: taken, creditsSpent: spent }: Refund): string =>
  spent === 0
    ? fill(words.refund.unspent, { credits: creditWords(taken) })
    : fill(words.refund.spent, { credits: creditWords(taken + spent), taken, spent })

const inDollars = (cents: number) => fill(words.receipt.usd, { amount: formatCents(cents) })

export const ownerMails: { [K in OwnerMailKind]: (data: OwnerMailData[K]) => MailContent } = {
  'owner-new-booking': ({ facts, calendarUrl }) =>
    about(facts, {
      subject: fill(words.booked.subject, clientAndTime(facts)),
      title: words.booked.title,
      blocks: [details(ownerRows(facts)), toCalendar(calendarUrl)],
    }),
  'owner-change': ({ facts, before, edits, restored, calendarUrl }) => {
    const changed = isSameTime(before, facts) ? words.edited : words.moved
    const { subject, title } = restored ? words.restored : changed
    const rows = [...editRows(edits, editWords), ...ownerRows(facts, before)]
    return about(facts, {
      subject: fill(subject, clientAndTime(facts)),
      title,
      blocks: [details(rows), toCalendar(calendarUrl)],
    })
  },
  'owner-cancellation': ({ facts, partly, calendarUrl }) =>
    about(facts, {
      subject: fill(words.cancelled.subject, clientAndTime(facts)),
      title: partly ? words.cancelled.part : words.cancelled.title,
      blocks: [
        paragraph(partly ? words.cancelled.rest : words.cancelled.text),
        details(ownerRows(facts).map(row => (row.strong ? { ...row, past: true } : row))),
        toCalendar(calendarUrl),
      ],
    }),
  'client-text': ({ facts, said, channel, stopped, calendarUrl }) =>
    about(facts, {
      subject: fill(words.replied.subject, clientAndTime(facts)),
      title: fill(words.replied.title, {
        client: facts.customer.name,
        channel: words.channels[channel],
      }),
      blocks: [
        details([{ label: words.replied.said, lines: [unlinked(said)], strong: true }]),
        quiet(stopped ? words.replied.stopped : words.replied.note),
        details(ownerRows(facts)),
        toCalendar(calendarUrl),
      ],
    }),
  'owner-review': ({ facts, rating, said, reviewsUrl }) => {
    const stars = fillCount(words.review.stars, rating, 'en')
    return about(facts, {
      subject: fill(words.review.subject, { client: facts.customer.name, stars }),
      title: words.review.title,
      blocks: [
        details([
          { label: words.review.rating, lines: [stars], strong: true },
          ...(said ? [{ label: words.replied.said, lines: unlinked(said).split('\n') }] : []),
        ]),
        paragraph(words.review.next),
        button(words.review.button, reviewsUrl),
      ],
    })
  },
  'channel-fallback': ({ facts, channel, reason, about: kind, withheld, calendarUrl }) => {
    const named =
      isOnlyByEmail(kind) || kind === 'confirm-request' || kind === 'move-link' ? kind : 'reminder'
    const { subject, title, unsent } = words.fallback[named]
    const { why, whyAlso, next } = words.fallback[reason]
    const { instead, only, noAddress } = words.fallback
    const unmailed = withheld ? words.fallback.withheld : facts.customer.email === '' && noAddress
    const isExtra = isOnlyByEmail(kind) && !unmailed
    const said = [isExtra ? whyAlso : why, unmailed || (isExtra ? only : instead)].join(' ')
    return about(facts, {
      subject: fill(unmailed ? unsent : subject, { client: facts.customer.name }),
      title: unmailed ? words.fallback.unsent : title,
      blocks: [
        paragraph(fillWords(said, { channel: words.channels[channel] })),
        paragraph(next),
        details(ownerRows(facts)),
        toCalendar(calendarUrl),
      ],
    })
  },
  'spending-cap': ({ productName, businessName, cap, credits, settingsUrl }) => ({
    subject: fill(words.cap[cap].subject, { credits: creditWords(credits) }),
    preheader: words.cap.preheader,
    sender: businessName,
    title: words.cap[cap].title,
    blocks: [
      paragraph(fill(words.cap[cap].text, { credits: creditWords(credits) })),
      paragraph(words.cap.advice),
      button(words.cap.button, settingsUrl),
    ],
    footer: fill(words.cap.footer, { productName }),
  }),
  'messages-overdue': ({ productName, businessName, trouble, timeZone, calendarUrl }) => ({
    subject: fill(words.overdue.subject, { trouble: troubleWords(trouble, watchdog, 'en') }),
    preheader: words.overdue.preheader,
    sender: businessName,
    title: words.overdue.title,
    blocks: [
      ...(trouble.since
        ? [paragraph(fill(words.overdue.firstDue, { when: shortWhen(trouble.since, timeZone) }))]
        : []),
      details(
        trouble.problems.slice(0, 10).map(problem => ({
          label: words.overdue[problem.what],
          lines: [
            problemWords(problem, watchdog, 'en'),
            ...(problem.reason ? [problem.reason] : []),
          ],
        })),
      ),
      paragraph(adviceFor(trouble, watchdog).join('\n\n')),
      toCalendar(calendarUrl),
    ],
    footer: fill(words.overdue.footer, { productName }),
  }),
  'domain-missing': domainMail,
  'payment-declined': declinedMail,
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
  }) => {
    const amount = formatCents(amountCents)
    const refunded = refund ? formatCents(refund.amountCents) : ''
    return {
      subject: refund
        ? fill(words.refund.subject, { refunded, amount })
        : fill(words.receipt.subject, { amount, credits }),
      preheader: refund
        ? fill(words.refund.preheader, { refunded })
        : fill(words.receipt.preheader, { credits }),
      sender: productName,
      title: refund ? words.refund.title : words.receipt.title,
      blocks: [
        ...(refund ? [paragraph(refundWords(refund))] : []),
        details([
          { label: words.receipt.for, lines: [businessName] },
          { label: words.receipt.credits, lines: [String(credits)] },
          { label: words.receipt.paid, lines: [inDollars(amountCents)] },
          ...(refund
            ? [
                { label: words.refund.refunded, lines: [inDollars(refund.amountCents)] },
                {
                  label: words.refund.remains,
                  lines: [inDollars(amountCents - refund.amountCents)],
                },
              ]
            : []),
          {
            label: refund ? words.refund.on : words.receipt.on,
            lines: [longDay(paidAt, timeZone)],
          },
          { label: words.receipt.reference, lines: [reference] },
        ]),
        button(words.receipt.button, ledgerUrl),
      ],
      footer: fill(words.receipt.footer, { productName }),
    }
  },
}
