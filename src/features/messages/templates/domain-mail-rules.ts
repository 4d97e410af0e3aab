import { ownerMails } from '#words/en/owner-mails.ts'
import { fill } from '#words/fill.ts'
import type { MailContent } from './content-rules.ts'
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
      { type: 'text', text: fill(words.text, { host }) },
      { type: 'text', text: fill(words.next, { when: longDay(dropsAt, timeZone) }) },
      { type: 'button', link: { label: words.button, href: pagesUrl } },
    ],
    footer: fill(ownerMails.once, { productName }),
  }
}
