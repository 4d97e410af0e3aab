import { z } from '@hono/zod-openapi'
import { named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { amountMessage, presets, purposes } from './rules.ts'

const dollars = z
  .number()
  .openapi({ description: 'Whole dollars, USD; one of the presets.', example: 10 })

export const orderInput = z
  .object({ purpose: z.enum(purposes), amount: dollars })
  .superRefine(({ purpose, amount }, context) => {
    if (presets[purpose].includes(amount)) return
    context.addIssue({ code: 'custom', path: ['amount'], message: amountMessage(purpose) })
  })
export type OrderInput = z.output<typeof orderInput>

const purchaseInput = z.object({
  orderId: text(64),
  amount: dollars.refine(amount => presets.credits.includes(amount), amountMessage('credits')),
})

const openedOrder = named('PaymentOrder', {
  id: z.string(),
  purpose: z.enum(purposes),
  amountCents: z.int(),
  credits: z.int().describe('Credits that the payment adds.'),
  approveUrl: z.string().describe('The payment window.'),
})

const paidOrder = named('PaidOrder', {
  orderId: z.string(),
  purpose: z.enum(purposes),
  amountCents: z.int().describe('The captured amount.'),
  credits: z.int().describe('Credits added by this order; 0 after a refund.'),
  notificationCredits: z.int().describe('The current balance.'),
  note: z.string().optional().describe('Why the order added fewer credits than paid for.'),
})
export type PaidOrder = z.output<typeof paidOrder>

export const readPaymentSettings = route('get', '/api/payments/settings', 'credits.buy', {
  200: answers(
    z.object({
      provider: z.enum(['paypal', 'sandbox']),
      clientId: z.string().describe("For the provider's own button."),
      currency: z.literal('USD'),
      presets: z.object({ credits: z.array(z.int()), topup: z.array(z.int()) }),
    }),
    'Payment settings.',
  ),
})

export const openOrder = route('post', '/api/payments/orders', 'credits.buy', {
  audit: false,
  body: orderInput,
  201: answers(openedOrder, 'The order, to be approved in the payment window.'),
})

export const captureOrder = route('post', '/api/payments/orders/{id}/capture', 'credits.buy', {
  audit: 'credits.buy',
  params: z.object({ id: text(64) }),
  200: answers(paidOrder, 'Captured, verified with the provider, and credited once.'),
})

export const purchaseCredits = route('post', '/api/voice-credits/purchase', 'credits.buy', {
  audit: 'credits.buy',
  body: purchaseInput,
  200: answers(paidOrder, 'Captured, verified with the provider, and credited once.'),
})

/** The signature covers the raw text. */
export const paypalWebhook = route('post', '/api/webhooks/paypal', 'anyone', {
  200: answers(z.object({ received: z.literal(true) }), 'Recorded.'),
})
