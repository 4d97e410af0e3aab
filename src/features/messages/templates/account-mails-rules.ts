import { DEFAULT_COLOR } from './colors-rules.ts'
import type { Block, MailContent } from './content-rules.ts'

interface AccountMail {
  productName: string
}

export interface AccountMailData {
  'verify-email': AccountMail & { verifyUrl: string; validHours: number }
  'already-registered': AccountMail & { loginUrl: string; resetUrl: string }
  'password-reset': AccountMail & { resetUrl: string; validMinutes: number }
  'account-problem': AccountMail & {
    provider: string
    code: string
    reason: string
    adminUrl: string
  }
  'lookup-code': AccountMail & {
    businessName: string
    primaryColor?: string | null | undefined
    code: string
    validMinutes: number
  }
}
export type AccountMailKind = keyof AccountMailData

const account = (
  { productName }: AccountMail,
  mail: Pick<MailContent, 'subject' | 'preheader' | 'title' | 'blocks' | 'footer'>,
): MailContent => ({ ...mail, sender: productName, primaryColor: DEFAULT_COLOR })

const button = (label: string, href: string): Block => ({ type: 'button', link: { label, href } })
const quiet = (text: string): Block => ({ type: 'quiet', text })
const count = (n: number, one: string) => `${n} ${one}${n === 1 ? '' : 's'}`

const refusedParts: Record<string, string> = {
  payments: 'Payments',
  texting: 'Texts and calls',
  voice: 'Voices',
}

const problemAdvice: Record<string, string> = {
  payments:
    'No one can buy credits until this is fixed. Log in to the payment provider and check for open tasks and limits.',
  texting:
    'Reminders go by email until this is fixed. Log in to the provider and check the account, the sender and its permissions.',
  voice:
    'Calls use the phone provider’s own voice until this is fixed. Log in to the provider and check your plan and remaining quota.',
}

/** Emails with links: each states its expiry and what to do if it was not requested. */
export const accountMails: { [K in AccountMailKind]: (data: AccountMailData[K]) => MailContent } = {
  'verify-email': data =>
    account(data, {
      subject: 'Verify your email',
      preheader: `One click, and your ${data.productName} account is ready.`,
      title: 'Verify your email',
      blocks: [
        {
          type: 'text',
          text: `Welcome to ${data.productName}. Confirm that this address is yours, and you can log in.`,
        },
        button('Verify your email', data.verifyUrl),
        quiet(`The link works once, for ${count(data.validHours, 'hour')}.`),
      ],
      footer: 'Didn’t sign up? You can ignore this email.',
    }),
  'account-problem': data => {
    const what = refusedParts[data.provider] ?? data.provider
    return account(data, {
      subject: `${what}: there’s a problem with your account`,
      preheader: 'It needs your attention.',
      title: `${what}: there’s a problem with your account`,
      blocks: [
        {
          type: 'text',
          text: `The provider is rejecting requests from ${data.productName} because of a problem with your account there.`,
        },
        {
          type: 'details',
          rows: [{ label: 'The provider says', lines: [data.reason, data.code] }],
        },
        { type: 'text', text: problemAdvice[data.provider] ?? '' },
        button('Open the admin page', data.adminUrl),
      ],
      footer: `${data.productName} emails administrators about a problem like this at most once a day. The “doctor” command lists them all.`,
    })
  },
  'already-registered': data =>
    account(data, {
      subject: `You already have a ${data.productName} account`,
      preheader: 'Log in, or choose a new password.',
      title: 'You already have an account',
      blocks: [
        {
          type: 'text',
          text: `Someone just tried to register at ${data.productName} with this address, which has an account already. If it was you, log in with the password you chose then.`,
        },
        button('Log in', data.loginUrl),
        {
          type: 'links',
          lead: 'Forgotten it?',
          links: [{ label: 'Choose a new password', href: data.resetUrl }],
        },
      ],
      footer: 'If it was not you, there is nothing to do: your account is as it was.',
    }),
  'password-reset': data =>
    account(data, {
      subject: 'Choose a new password',
      preheader: `The link works for ${count(data.validMinutes, 'minute')}.`,
      title: 'Choose a new password',
      blocks: [
        {
          type: 'text',
          text: `You asked for a new password for your ${data.productName} account.`,
        },
        button('Choose a new password', data.resetUrl),
        quiet(
          `The link works once, for ${count(data.validMinutes, 'minute')}. Choosing a new password signs you out everywhere else.`,
        ),
      ],
      footer: 'If you did not ask for this, ignore this email: your password stays as it is.',
    }),
  'lookup-code': data => ({
    subject: `${data.code} is your code for ${data.businessName}`,
    preheader: `It works for ${count(data.validMinutes, 'minute')}.`,
    sender: data.businessName,
    primaryColor: data.primaryColor ?? DEFAULT_COLOR,
    title: 'Your code',
    blocks: [
      {
        type: 'text',
        text: `Enter this code on ${data.businessName}’s booking page to see your appointments.`,
      },
      { type: 'code', code: data.code },
      quiet(
        `It works for ${count(data.validMinutes, 'minute')}. No one at ${data.businessName} will ever ask you for it.`,
      ),
    ],
    footer: `If you did not ask for this, ignore this email.\nSent by ${data.productName} for ${data.businessName}.`,
  }),
}
