import { parseJson } from '../http.ts'
import { failedCheck, type ProviderCheck } from '../port.ts'
import type { PaypalCall } from './paypal-http.ts'
import { eventAnswer, webhookAnswer } from './paypal-schemas.ts'
import type { PaymentReport } from './port.ts'

export async function readReport(
  call: PaypalCall,
  webhookId: string | undefined,
  { header, body }: { header: (name: string) => string | undefined; body: string },
): Promise<PaymentReport> {
  if (!webhookId)
    return { status: 'forged', reason: 'No webhook id is set, so reports can’t be verified.' }
  const signature = readSignature(header)
  if (!signature) return { status: 'forged', reason: 'The report is not signed.' }
  const event = eventAnswer.safeParse(parseJson(body))
  if (!event.success) return { status: 'forged', reason: 'The report is not a PayPal event.' }
  // Contains the event as received, because after serializing it again the signature might not
  // match.
  const question = `${JSON.stringify({ ...signature, webhook_id: webhookId }).slice(0, -1)},"webhook_event":${body}}`
  const answer = await call('POST', '/v1/notifications/verify-webhook-signature', question)
  if (!answer.ok) return { status: 'unavailable', reason: answer.reason }
  const verdict = answer.json as { verification_status?: unknown } | undefined
  if (answer.status !== 200 || verdict?.verification_status !== 'SUCCESS') {
    return { status: 'forged', reason: 'PayPal did not sign this report.' }
  }
  return { status: 'ok', event: event.data }
}

/** PayPal's "Webhooks: verify". */
function readSignature(header: (name: string) => string | undefined) {
  const names = [
    'transmission_id',
    'transmission_time',
    'transmission_sig',
    'cert_url',
    'auth_algo',
  ] as const
  const entries = names.map(name => [name, header(`paypal-${name.replaceAll('_', '-')}`)] as const)
  return entries.every(([, value]) => value && value.length <= 1000)
    ? Object.fromEntries(entries)
    : undefined
}

export async function checkWebhook(
  call: PaypalCall,
  webhookId: string | undefined,
  reportUrl: string,
): Promise<ProviderCheck> {
  // Any call shows whether the credentials work.
  const path = webhookId ? `/v1/notifications/webhooks/${webhookId}` : '/v2/checkout/orders/0'
  const answer = await call('GET', path)
  if (!answer.ok) {
    return answer.accountCode
      ? failedCheck(`${answer.reason} Check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET.`)
      : failedCheck(answer.reason)
  }
  if (!webhookId)
    return failedCheck('PAYPAL_WEBHOOK_ID is missing: payments that no browser reports are lost.')
  if (answer.status !== 200)
    return failedCheck(`PayPal doesn't know the webhook in PAYPAL_WEBHOOK_ID (${answer.status}).`)
  const webhook = webhookAnswer.safeParse(answer.json)
  if (!webhook.success) return failedCheck('PayPal sent an unexpected answer.')
  const { url, missing } = webhook.data
  if (url !== reportUrl)
    return failedCheck(`PayPal sends reports to ${url} instead of ${reportUrl}.`)
  return missing.length === 0
    ? { ok: true }
    : failedCheck(`The webhook in PAYPAL_WEBHOOK_ID lacks ${missing.join(', ')}.`)
}
