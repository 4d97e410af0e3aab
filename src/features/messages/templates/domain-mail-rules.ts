import { ownerMails } from '#words/en/owner-mails.ts'
import { fill } from '#words/fill.ts'
import { button, type MailContent, paragraph } from './content-rules.ts'
import { longDay } from './facts-rules.ts'

export interface DomainMail {
  productName: string
  businessName: string
  host: string
  dropsAt: string
  timeZone: string
  pagesUrl: string
}

export function domainMail(mail: DomainMail): MailContent {
  const { productName, businessName, host, dropsAt, timeZone, pagesUrl } = mail
  const words = ownerMails.domain
  return {
    subject: fill(words.subject, { host }),
    preheader: words.preheader,
    sender: businessName,
    title: words.title,
    blocks: [
      paragraph(fill(words.text, { host })),
      paragraph(fill(words.next, { when: longDay(dropsAt, timeZone) })),
      button(words.button, pagesUrl),
    ],
    footer: fill(ownerMails.once, { productName }),
  }
}
