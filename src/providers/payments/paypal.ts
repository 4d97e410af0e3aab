import { randomUUID } from 'node:crypto'
import { createPaypalHttp, type PaypalAnswer, type PaypalHttpSettings } from './paypal-http.ts'
import {
  captureAnswer,
  createdOrder,
  errorAnswer,
  orderAnswer,
  refundAnswer,
  refusalOf,
} from './paypal-schemas.ts'
import { checkWebhook, readReport } from './paypal-webhook.ts'
import type { NewOrder, PaymentOrder, PaymentOutcome, PaymentProvider } from './port.ts'

export interface PaypalSettings extends PaypalHttpSettings {
  merchantId: string
  /** Without PayPal's id of our webhook, no report is trusted. */
  webhookId: string | undefined
  brandName: string
  kind?: PaymentProvider['kind']
}

/** Becomes part of a path. */
const ORDER_ID = /^[A-Za-z0-9-]{1,64}$/

/** Orders v2 with intent CAPTURE, in US dollars. */
export function createPaypal(settings: PaypalSettings): PaymentProvider {
  const { merchantId, webhookId, brandName, clientId, kind = 'paypal' } = settings
  const call = createPaypalHttp(settings)

  /** `once` is a capture's idempotency key; without one, the order is only read. */
  async function orderCall(id: string, once?: string): Promise<PaymentOutcome<PaymentOrder>> {
    if (!ORDER_ID.test(id))
      return { status: 'refused', code: 'not-found', reason: 'This is not an order id.' }
    const path = `/v2/checkout/orders/${id}`
    const full = { prefer: 'return=representation' }
    const answer = await (once === undefined
      ? call('GET', path, undefined, full)
      : call('POST', `${path}/capture`, '{}', { ...full, 'paypal-request-id': once }))
    return readAnswer(answer, json => {
      const order = orderAnswer.safeParse(json)
      return order.success && order.data.id === id ? order.data : undefined
    })
  }

  return {
    kind,
    clientId,
    merchantId,
    async createOrder(order) {
      const answer = await call(
        'POST',
        '/v2/checkout/orders',
        JSON.stringify(orderBody(order, merchantId, brandName)),
        {
          'paypal-request-id': randomUUID(),
        },
      )
      return readAnswer(answer, json => {
        const created = createdOrder.safeParse(json)
        // `payer-action` if a payment source was named, otherwise `approve` (Orders v2, "HATEOAS
        // links").
        const window = created.data?.links.find(
          ({ rel }) => rel === 'payer-action' || rel === 'approve',
        )
        return created.data && window ? { id: created.data.id, approveUrl: window.href } : undefined
      })
    },
    // PayPal may repeat a refusal for the same key, so each refusal leads to a new key.
    captureOrder: (id, refusals = 0) => orderCall(id, `capture-${id}-${refusals}`),
    showOrder: id => orderCall(id),
    async orderOfCapture(captureId) {
      if (!ORDER_ID.test(captureId))
        return { status: 'refused', code: 'not-found', reason: 'This is not a capture id.' }
      const answer = await call('GET', `/v2/payments/captures/${captureId}`)
      return readAnswer(answer, json => {
        const capture = captureAnswer.safeParse(json)
        return capture.data?.id === captureId ? capture.data.orderId : undefined
      })
    },
    async refundCapture(captureId) {
      if (!ORDER_ID.test(captureId))
        return { status: 'refused', code: 'not-found', reason: 'This is not a capture id.' }
      // PayPal answers a repeated id with its first result ("Idempotency").
      const once = { 'paypal-request-id': `refund-${captureId}`, prefer: 'return=representation' }
      const answer = await call('POST', `/v2/payments/captures/${captureId}/refund`, '{}', once)
      const outcome = readAnswer(answer, json => refundAnswer.safeParse(json).data)
      // The same refund is in progress, so its result shows on the next request.
      const underWay = outcome.status === 'refused' && outcome.code === 'in-progress'
      return underWay ? { status: 'unavailable', reason: outcome.reason } : outcome
    },
    check: reportUrl => checkWebhook(call, webhookId, reportUrl),
    readReport: (header, body) => readReport(call, webhookId, { header, body }),
  }
}

const orderBody = (order: NewOrder, merchantId: string, brandName: string) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: order.reference,
      description: order.description,
      amount: { currency_code: 'USD', value: (order.amountCents / 100).toFixed(2) },
      payee: { merchant_id: merchantId },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        brand_name: brandName,
        shipping_preference: 'NO_SHIPPING',
        user_action: 'PAY_NOW',
        return_url: order.returnUrl,
        cancel_url: order.cancelUrl,
      },
    },
  },
})

function readAnswer<T>(
  answer: PaypalAnswer,
  read: (json: unknown) => T | undefined,
): PaymentOutcome<T> {
  if (!answer.ok)
    return { status: 'unavailable', reason: answer.reason, accountCode: answer.accountCode }
  if (answer.status < 300) {
    const value = read(answer.json)
    return value
      ? { status: 'ok', value }
      : { status: 'unavailable', reason: 'PayPal sent an unexpected answer.' }
  }
  const error = errorAnswer.safeParse(answer.json)
  if (!error.success)
    return { status: 'unavailable', reason: `PayPal answered ${answer.status} without a reason.` }
  const names = [...(error.data.details ?? []).map(detail => detail.issue), error.data.name]
  return {
    status: 'refused',
    ...refusalOf(answer.status, names),
    reason: names.join(', ').slice(0, 200),
  }
}
