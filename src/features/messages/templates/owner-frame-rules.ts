import { ownerMails as words } from '#words/en/owner-mails.ts'
import type { MailContent } from './content-rules.ts'
import { type AppointmentFacts, shortWhen } from './facts-rules.ts'

export const whenAtBusiness = ({ startsAt, business }: AppointmentFacts) =>
  shortWhen(startsAt, business.timeZone)

export const about = (
  facts: AppointmentFacts,
  mail: Pick<MailContent, 'subject' | 'title' | 'blocks'>,
): MailContent => ({
  ...mail,
  preheader: `${facts.customer.name} · ${facts.service.name} · ${whenAtBusiness(facts)}`,
  sender: facts.business.name,
  primaryColor: facts.business.primaryColor,
  footer: words.footer,
})

/** Zero-width spaces keep mail programs from linking a stranger's text. */
export const unlinked = (text: string) => text.replace(/([.:/@])(?=\S)/g, '$1\u200B')
