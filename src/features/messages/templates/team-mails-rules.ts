import type { MemberRole } from '#contract/access.ts'
import type { Language } from '#domain/languages.ts'
import { accountMails as english } from '#words/en/account-mails.ts'
import { fill } from '#words/fill.ts'
import { wordsIn } from '#words/messages.ts'
import { button, details, type MailContent, paragraph, quiet } from './content-rules.ts'
import { zonedWhen } from './facts-rules.ts'

export interface TeamMailData {
  'team-invitation': {
    productName: string
    businessName: string
    inviter: string
    role: MemberRole
    acceptUrl: string
    language?: Language | undefined
  }
  'business-transfer': {
    productName: string
    businessName: string
    what: 'given' | 'received' | 'undone'
    from: string
    to: string
    undoUntil: string
    timeZone: string
    teamUrl: string
  }
}

export function invitationMail(data: TeamMailData['team-invitation']): MailContent {
  const { productName, businessName, inviter, role, acceptUrl, language = 'en' } = data
  const words = wordsIn(language).invitation
  return {
    subject: fill(words.subject, { businessName, productName }),
    preheader: fill(words.preheader, { inviter }),
    title: fill(words.title, { businessName }),
    sender: productName,
    language,
    blocks: [
      paragraph(fill(words.text, { inviter, businessName, productName })),
      details([{ label: words.role, lines: [words.roles[role]] }]),
      button(words.button, acceptUrl),
      quiet(words.validity),
    ],
    footer: words.footer,
  }
}

export function transferMail(data: TeamMailData['business-transfer']): MailContent {
  const { productName, businessName, what, from, to, undoUntil, timeZone, teamUrl } = data
  const words = english.transfer
  const said = { ...words.undone, advice: undefined, ...words[what] }
  const values = { businessName, from, to, until: zonedWhen(undoUntil, timeZone) }
  const title = fill(said.title, values)
  const text = (sentence: string) => paragraph(fill(sentence, values))
  return {
    subject: title,
    preheader: fill(said.text, values),
    title,
    sender: productName,
    blocks: [
      text(said.text),
      ...(said.advice ? [text(said.advice)] : []),
      button(said.button, teamUrl),
    ],
    footer: fill(words.footer, { businessName }),
  }
}
