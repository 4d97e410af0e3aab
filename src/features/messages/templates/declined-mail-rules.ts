import { formatCents } from '#domain/money.ts'
import { ownerMails } from '#words/en/owner-mails.ts'
import { fill } from '#words/fill.ts'
import type { MailContent } from './content-rules.ts'
import { longDay } from './facts-rules.ts'

export interface DeclinedMail {
  productName: string
  businessName: string
  /** Cents, USD. */
  amountCents: number
  openedAt: string
  timeZone: string
  reference: string
  topupUrl: string
}

/** The provider declined the payment after its review. */
export function declinedMail(mail: DeclinedMail): MailContent {
  const { productName, businessName, amountCents, openedAt, timeZone, reference, topupUrl } = mail
  const { declined: words, receipt, once } = ownerMails
  const amount = formatCents(amountCents)
  return {
    subject: fill(words.subject, { amount }),
    preheader: words.preheader,
    sender: productName,
    title: words.title,
    blocks: [
      { type: 'text', text: fill(words.text, { amount }) },
      {
        type: 'details',
        rows: [
          { label: receipt.for, lines: [businessName] },
          { label: words.amount, lines: [fill(receipt.usd, { amount })] },
          { label: words.on, lines: [longDay(openedAt, timeZone)] },
          { label: receipt.reference, lines: [reference] },
        ],
      },
      { type: 'text', text: words.next },
      { type: 'button', link: { label: words.button, href: topupUrl } },
    ],
    footer: fill(once, { productName }),
  }
}
