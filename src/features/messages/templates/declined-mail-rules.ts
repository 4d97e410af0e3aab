import { formatCents } from '#domain/money.ts'
import { ownerMails } from '#words/en/owner-mails.ts'
import { fill } from '#words/fill.ts'
import { button, details, type MailContent, paragraph } from './content-rules.ts'
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
      paragraph(fill(words.text, { amount })),
      details([
        { label: receipt.for, lines: [businessName] },
        { label: words.amount, lines: [fill(receipt.usd, { amount })] },
        { label: words.on, lines: [longDay(openedAt, timeZone)] },
        { label: receipt.reference, lines: [reference] },
      ]),
      paragraph(words.next),
      button(words.button, topupUrl),
    ],
    footer: fill(once, { productName }),
  }
}
