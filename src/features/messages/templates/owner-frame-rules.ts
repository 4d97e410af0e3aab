import { ownerMails as words } from '#words/en/owner-mails.ts'
import { DEFAULT_COLOR } from './colors-rules.ts'
import type { MailContent } from './content-rules.ts'
import { type AppointmentFacts, shortWhen } from './facts-rules.ts'

export const whenAtBusiness = ({ startsAt, business }: AppointmentFacts) =>
  shortWhen(startsAt, business.timeZone)

/** An email to the owner about an appointment. */
export const about = (
  facts: AppointmentFacts,
  mail: Pick<MailContent, 'subject' | 'title' | 'blocks'>,
): MailContent => ({
  ...mail,
  preheader: `${facts.customer.name} · ${facts.service.name} · ${whenAtBusiness(facts)}`,
  sender: facts.business.name,
  primaryColor: facts.business.primaryColor ?? DEFAULT_COLOR,
  footer: words.footer,
})

/**
 * Breaks up addresses with zero-width spaces, so that mail programs don't turn a stranger's words
 * into links.
 */
export const unlinked = (text: string) => text.replace(/([.:/@])(?=\S)/g, '$1\u200B')
