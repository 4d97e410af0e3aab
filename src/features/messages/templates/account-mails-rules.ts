import type { Language } from '#domain/languages.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import type { SecurityChange } from '#features/accounts/security/notice-rules.ts'
import { CODE_MS } from '#features/appointments/client-access/rules.ts'
import { accountMails as words } from '#words/en/account-mails.ts'
import { fill, fillCount } from '#words/fill.ts'
import { wordsIn } from '#words/messages.ts'
import type { Block, MailContent } from './content-rules.ts'
import { zonedWhen } from './facts-rules.ts'

interface AccountMail {
  productName: string
}

export interface AccountMailData {
  'verify-email': AccountMail & { verifyUrl: string; validHours: number }
  'already-registered': AccountMail & { loginUrl: string; resetUrl: string }
  'password-reset': AccountMail & { resetUrl: string; validMinutes: number }
  'new-sign-in': AccountMail & {
    browser: string | null
    system: string | null
    at: string
    timeZone: string
    endUrl: string
    validHours: number
  }
  'security-change': AccountMail & {
    change: SecurityChange
    name: string | null
    at: string
    timeZone: string
    endUrl: string
    validHours: number
  }
  'account-problem': AccountMail & {
    provider: 'payments' | 'texting' | 'voice'
    code: string
    reason: string
    adminUrl: string
  }
  'lookup-code': AccountMail & {
    businessName: string
    code: string
    language?: Language | undefined
  }
}
export type AccountMailKind = keyof AccountMailData

const account = (
  productName: string,
  mail: Pick<MailContent, 'subject' | 'preheader' | 'title' | 'blocks' | 'footer'>,
): MailContent => ({ ...mail, sender: productName })

const button = (label: string, href: string): Block => ({ type: 'button', link: { label, href } })
const quiet = (text: string): Block => ({ type: 'quiet', text })

const hours = (count: number) => fillCount(words.worksFor.hours, count, 'en')
const minutes = (count: number) => fillCount(words.worksFor.minutes, count, 'en')

export const accountMails: { [K in AccountMailKind]: (data: AccountMailData[K]) => MailContent } = {
  'verify-email': ({ productName, verifyUrl, validHours }) =>
    account(productName, {
      subject: words.verify.title,
      preheader: fill(words.verify.preheader, { productName }),
      title: words.verify.title,
      blocks: [
        { type: 'text', text: fill(words.verify.text, { productName }) },
        button(words.verify.button, verifyUrl),
        quiet(fill(words.verify.validity, { time: hours(validHours) })),
      ],
      footer: words.verify.footer,
    }),
  'account-problem': ({ productName, provider, reason, code, adminUrl }) => {
    const { title, advice } = words.problem[provider]
    return account(productName, {
      subject: title,
      preheader: words.problem.preheader,
      title,
      blocks: [
        { type: 'text', text: fill(words.problem.text, { productName }) },
        { type: 'details', rows: [{ label: words.problem.said, lines: [reason, code] }] },
        { type: 'text', text: advice },
        button(words.problem.button, adminUrl),
      ],
      footer: fill(words.problem.footer, { productName }),
    })
  },
  'already-registered': ({ productName, loginUrl, resetUrl }) =>
    account(productName, {
      subject: fill(words.registered.subject, { productName }),
      preheader: words.registered.preheader,
      title: words.registered.title,
      blocks: [
        { type: 'text', text: fill(words.registered.text, { productName }) },
        button(words.registered.button, loginUrl),
        {
          type: 'links',
          lead: words.registered.forgotten,
          links: [{ label: words.registered.reset, href: resetUrl }],
        },
      ],
      footer: words.registered.footer,
    }),
  'password-reset': ({ productName, resetUrl, validMinutes }) => {
    const time = minutes(validMinutes)
    return account(productName, {
      subject: words.reset.title,
      preheader: fill(words.reset.preheader, { time }),
      title: words.reset.title,
      blocks: [
        { type: 'text', text: fill(words.reset.text, { productName }) },
        button(words.reset.button, resetUrl),
        quiet(fill(words.reset.validity, { time })),
      ],
      footer: words.reset.footer,
    })
  },
  'new-sign-in': ({ productName, browser, system, at, timeZone, endUrl, validHours }) =>
    account(productName, {
      subject: fill(words.signIn.subject, { productName }),
      preheader: words.signIn.preheader,
      title: words.signIn.title,
      blocks: [
        { type: 'text', text: fill(words.signIn.text, { productName }) },
        {
          type: 'details',
          rows: [
            { label: words.signIn.when, lines: [zonedWhen(at, timeZone)] },
            {
              label: words.signIn.device,
              lines: [browser ?? words.signIn.unknown, ...(system ? [system] : [])],
            },
          ],
        },
        { type: 'text', text: words.signIn.advice },
        button(words.signIn.button, endUrl),
        quiet(fill(words.signIn.validity, { time: hours(validHours) })),
      ],
      footer: words.signIn.footer,
    }),
  'security-change': ({ productName, change, name, at, timeZone, endUrl, validHours }) => {
    const { title, text } = words.change[change]
    return account(productName, {
      subject: title,
      preheader: words.change.preheader,
      title,
      blocks: [
        { type: 'text', text: fill(text, { productName }) },
        {
          type: 'details',
          rows: [
            ...(name ? [{ label: words.change.passkey, lines: [name] }] : []),
            { label: words.change.when, lines: [zonedWhen(at, timeZone)] },
          ],
        },
        { type: 'text', text: words.change.advice },
        button(words.change.button, endUrl),
        quiet(fill(words.change.validity, { time: hours(validHours) })),
      ],
      footer: words.change.footer,
    })
  },
  'lookup-code': ({ productName, businessName, code, language = 'en' }) => {
    const { code: said } = wordsIn(language)
    const values = { productName, businessName, code, minutes: CODE_MS / MINUTE_MS }
    const validity = fill(said.validity, values)
    return {
      subject: fill(said.subject, values),
      preheader: validity,
      sender: businessName,
      title: said.title,
      blocks: [
        { type: 'text', text: fill(said.text, values) },
        { type: 'code', code },
        quiet(`${validity} ${fill(said.advice, values)}`),
      ],
      footer: fill(said.footer, values),
      language,
    }
  },
}
