import type { MemberRole } from '#contract/access.ts'
import { NOTICE_LINK_MS } from '#features/accounts/links-rules.ts'
import type { SecurityChange } from '#features/accounts/security/notice-rules.ts'
import type { Trouble } from '#features/watchdog/contract.ts'
import type { Context } from '#platform/context.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'
import type { AccountMailData } from '../templates/account-mails-rules.ts'
import type { MailData } from '../templates/mails-service.ts'

export type AccountKind =
  | keyof AccountMailData
  | 'team-invitation'
  | 'business-transfer'
  | 'messages-overdue'
  | 'spending-cap'
  | 'domain-missing'
  | 'receipt'
  | 'payment-declined'

interface Source {
  appUrl: string
  now: Date
  ownUrl: (path: string) => string
  productName: string
  common: { productName: string; businessName: string; timeZone: string }
  message: ClaimedMessage
  payload: ClaimedMessage['payload']
  text: (name: string) => string
}

const data: { [K in AccountKind]: (source: Source) => MailData[K] } = {
  'verify-email': ({ appUrl, productName, message, text }) => ({
    productName,
    // For the login form, in the fragment, which browsers don't send.
    verifyUrl: `${appUrl}/verify/${text('token')}#${encodeURIComponent(message.recipient ?? '')}`,
  }),
  'already-registered': ({ appUrl, productName }) => ({
    productName,
    loginUrl: `${appUrl}/login`,
    resetUrl: `${appUrl}/login?reset=1`,
  }),
  'password-reset': ({ appUrl, productName, text }) => ({
    productName,
    resetUrl: `${appUrl}/reset/${text('token')}`,
  }),
  'new-sign-in': source => ({
    ...securityNotice(source),
    browser: source.text('browser') || null,
    system: source.text('system') || null,
  }),
  'security-change': source => ({
    ...securityNotice(source),
    change: source.text('change') as SecurityChange,
    name: source.text('name') || null,
  }),
  'lookup-code': ({ common, text }) => ({ ...common, code: text('code') }),
  'account-problem': ({ appUrl, productName, text }) => ({
    productName,
    provider: text('provider') as AccountMailData['account-problem']['provider'],
    code: text('code'),
    reason: text('reason'),
    adminUrl: `${appUrl}/admin`,
  }),
  'team-invitation': ({ appUrl, common, text }) => ({
    ...common,
    inviter: text('inviter'),
    role: text('role') as MemberRole,
    acceptUrl: `${appUrl}/invitation/${text('token')}`,
  }),
  'business-transfer': ({ ownUrl, common, text }) => ({
    ...common,
    what: text('what') as MailData['business-transfer']['what'],
    from: text('from'),
    to: text('to'),
    undoUntil: text('undoUntil'),
    teamUrl: ownUrl('/settings/team'),
  }),
  'messages-overdue': ({ ownUrl, common, payload }) => ({
    ...common,
    trouble: payload as unknown as Trouble,
    calendarUrl: ownUrl('/calendar'),
  }),
  'spending-cap': ({ ownUrl, common, payload }) => ({
    ...common,
    cap: payload.cap as MailData['spending-cap']['cap'],
    credits: Number(payload.credits),
    settingsUrl: ownUrl('/notifications'),
  }),
  'domain-missing': ({ ownUrl, common, text }) => ({
    ...common,
    host: text('host'),
    dropsAt: text('dropsAt'),
    pagesUrl: ownUrl('/share'),
  }),
  receipt: ({ ownUrl, common, payload, text }) => ({
    ...common,
    amountCents: Number(payload.amountCents),
    credits: Number(payload.credits),
    paidAt: text('paidAt'),
    reference: text('reference'),
    ledgerUrl: ownUrl('/topup'),
    refund: payload.refund as MailData['receipt']['refund'],
  }),
  'payment-declined': ({ ownUrl, common, payload, text }) => ({
    ...common,
    amountCents: Number(payload.amountCents),
    openedAt: text('openedAt'),
    reference: text('reference'),
    topupUrl: ownUrl('/topup'),
  }),
}

const securityNotice = ({ appUrl, now, productName, message, text }: Source) => ({
  productName,
  at: text('at'),
  timeZone: message.business_time_zone,
  endUrl:
    Date.parse(text('at')) + NOTICE_LINK_MS > now.getTime()
      ? `${appUrl}/reset/${text('token')}?everywhere`
      : null,
})

/** Opens the message's business, because its reader may have several. */
export const ownUrl = ({ config }: Context, { business_id }: ClaimedMessage, path: string) =>
  `${config.appUrl}${path}?business=${business_id}`

export function accountData(
  context: Context,
  message: ClaimedMessage,
): MailData[AccountKind] | undefined {
  const { kind, payload } = message
  if (!Object.hasOwn(data, kind)) return undefined
  const text = (name: string) => String(payload[name] ?? '')
  const { appUrl, brandName: productName } = context.config
  return data[kind as AccountKind]({
    appUrl,
    now: context.clock(),
    ownUrl: path => ownUrl(context, message, path),
    productName,
    common: {
      productName,
      businessName: message.business_name,
      timeZone: message.business_time_zone,
    },
    message,
    payload,
    text,
  })
}
