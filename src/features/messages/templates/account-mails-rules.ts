import type { Language } from '#domain/languages.ts'
import { HOUR_MS, MINUTE_MS } from '#domain/time/date.ts'
import { NOTICE_LINK_MS, RESET_LINK_MS, VERIFY_LINK_MS } from '#features/accounts/links-rules.ts'
import type { SecurityChange } from '#features/accounts/security/notice-rules.ts'
import { CODE_MS } from '#features/appointments/client-access/rules.ts'
import { accountMails as words } from '#words/en/account-mails.ts'
import { fill, fillCount } from '#words/fill.ts'
import { wordsIn } from '#words/messages.ts'
import {
  button,
  type Detail,
  details,
  type MailContent,
  paragraph,
  quiet,
} from './content-rules.ts'
import { zonedWhen } from './facts-rules.ts'
import { fillWords } from './words-rules.ts'

interface AccountMail {
  productName: string
}

interface SecurityMail extends AccountMail {
  at: string
  timeZone: string
  /** Null once the link has expired. */
  endUrl: string | null
}

export interface AccountMailData {
  'verify-email': AccountMail & { verifyUrl: string }
  'already-registered': AccountMail & { loginUrl: string; resetUrl: string }
  'password-reset': AccountMail & { resetUrl: string }
  'new-sign-in': SecurityMail & { browser: string | null; system: string | null }
  'security-change': SecurityMail & { change: SecurityChange; name: string | null }
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

const hours = (ms: number) => fillCount(words.hours, ms / HOUR_MS, 'en')

function securityMail(
  { productName, at, timeZone, endUrl }: SecurityMail,
  { subject, title, text }: Record<'subject' | 'title' | 'text', string>,
  rowsWith: (when: Detail) => Detail[],
): MailContent {
  const { change: said } = words
  const when = { label: said.when, lines: [zonedWhen(at, timeZone)] }
  return account(productName, {
    subject,
    preheader: said.footer,
    title,
    blocks: [
      paragraph(fillWords(text, { productName })),
      details(rowsWith(when)),
      paragraph(said.advice),
      ...(endUrl
        ? [button(said.button, endUrl), quiet(fill(said.validity, { time: hours(NOTICE_LINK_MS) }))]
        : []),
    ],
    footer: said.footer,
  })
}

export const accountMails: { [K in AccountMailKind]: (data: AccountMailData[K]) => MailContent } = {
  'verify-email': ({ productName, verifyUrl }) =>
    account(productName, {
      subject: words.verify.title,
      preheader: fill(words.verify.preheader, { productName }),
      title: words.verify.title,
      blocks: [
        paragraph(fill(words.verify.text, { productName })),
        button(words.verify.button, verifyUrl),
        quiet(fill(words.verify.validity, { time: hours(VERIFY_LINK_MS) })),
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
        paragraph(fill(words.problem.text, { productName })),
        details([{ label: words.problem.said, lines: [reason, code] }]),
        paragraph(advice),
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
        paragraph(fill(words.registered.text, { productName })),
        button(words.registered.button, loginUrl),
        {
          type: 'links',
          lead: words.registered.forgotten,
          links: [{ label: words.registered.reset, href: resetUrl }],
        },
      ],
      footer: words.registered.footer,
    }),
  'password-reset': ({ productName, resetUrl }) => {
    const time = hours(RESET_LINK_MS)
    return account(productName, {
      subject: words.reset.title,
      preheader: fill(words.reset.preheader, { time }),
      title: words.reset.title,
      blocks: [
        paragraph(fill(words.reset.text, { productName })),
        button(words.reset.button, resetUrl),
        quiet(fill(words.reset.validity, { time })),
      ],
      footer: words.reset.footer,
    })
  },
  'new-sign-in': data =>
    securityMail(data, { ...words.signIn, subject: fill(words.signIn.subject, data) }, when => [
      when,
      {
        label: words.signIn.device,
        lines: [data.browser ?? words.signIn.unknown, ...(data.system ? [data.system] : [])],
      },
    ]),
  'security-change': data => {
    const { title, text } = words.change[data.change]
    return securityMail(data, { subject: title, title, text }, when => [
      ...(data.name ? [{ label: words.change.passkey, lines: [data.name] }] : []),
      when,
    ])
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
        paragraph(fill(said.text, values)),
        { type: 'code', code },
        quiet(`${validity} ${fill(said.advice, values)}`),
      ],
      footer: fill(said.footer, values),
      language,
    }
  },
}
