import { z } from 'zod'
import type { Money, PaymentEvent, PaymentOrder, PaymentRefusal } from './port.ts'

/*
 * PayPal's Orders v2 and Webhooks v1. PayPal adds members and states, so unknown ones are allowed.
 */

const money = z
  .object({ currency_code: z.string(), value: z.string() })
  .transform(({ currency_code, value }): Money | undefined => {
    // PayPal's documented pattern allows "10", "10.0" and "10.000"; we only use whole cents.
    const match = /^(\d{1,7})(?:\.(\d{1,2})0*)?$/.exec(value)
    return match
      ? {
          currency: currency_code,
          cents: Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')),
        }
      : undefined
  })

const link = z.object({ href: z.string(), rel: z.string() })

const capture = z.object({ id: z.string(), status: z.string(), amount: money.optional() })
const refund = z.object({ status: z.string(), amount: money.optional() })

const purchaseUnit = z.object({
  custom_id: z.string().optional(),
  payee: z.object({ merchant_id: z.string().optional() }).optional(),
  payments: z
    .object({ captures: z.array(capture).optional(), refunds: z.array(refund).optional() })
    .optional(),
})

export const createdOrder = z.object({ id: z.string().min(1), links: z.array(link) })

const CAPTURE_STATES: Record<string, 'completed' | 'pending' | 'declined' | 'refunded'> = {
  COMPLETED: 'completed',
  PENDING: 'pending',
  DECLINED: 'declined',
  FAILED: 'declined',
  REFUNDED: 'refunded',
  PARTIALLY_REFUNDED: 'refunded',
}

/** In cents. */
function refundedOf(
  { status, amount }: z.output<typeof capture>,
  refunds: readonly z.output<typeof refund>[],
): number {
  if (status === 'REFUNDED') return amount?.cents ?? 0
  return refunds.reduce(
    (sum, one) => sum + (one.status === 'COMPLETED' ? (one.amount?.cents ?? 0) : 0),
    0,
  )
}

/**
 * We create orders with one purchase unit. We don't know the amounts of orders with more, so we
 * trust none of them.
 */
export const orderAnswer = z
  .object({
    id: z.string(),
    status: z.string(),
    intent: z.string().optional(),
    purchase_units: z.array(purchaseUnit).min(1),
  })
  .transform(({ id, status, intent, purchase_units: units }): PaymentOrder => {
    const unit = units[0]!
    const captures = unit.payments?.captures ?? []
    // A declined capture stays in the list with the one that succeeded with another card.
    const standing = captures.filter(({ status }) => CAPTURE_STATES[status] !== 'declined')
    const taken = standing[0] ?? captures[0]
    const isOnly = units.length === 1 && standing.length <= 1
    return {
      id,
      completed: status === 'COMPLETED',
      intent: intent === 'CAPTURE' ? 'capture' : 'other',
      merchantId: unit.payee?.merchant_id,
      reference: unit.custom_id,
      capture: taken && {
        id: taken.id,
        state: CAPTURE_STATES[taken.status] ?? 'unknown',
        amount: isOnly ? taken.amount : undefined,
        refundedCents: refundedOf(taken, unit.payments?.refunds ?? []),
      },
    }
  })

/** Payments v2, "Refund captured payment". Failed and cancelled refunds aren't accepted. */
export const refundAnswer = z
  .object({ id: z.string().min(1), status: z.enum(['COMPLETED', 'PENDING']) })
  .transform(({ status }) => (status === 'COMPLETED' ? ('done' as const) : ('pending' as const)))

export const errorAnswer = z.object({
  name: z.string(),
  details: z.array(z.object({ issue: z.string() })).optional(),
})

const REFUSALS: Record<string, PaymentRefusal> = {
  ORDER_NOT_APPROVED: 'not-approved',
  PAYER_ACTION_REQUIRED: 'not-approved',
  ORDER_ALREADY_CAPTURED: 'already-captured',
  CAPTURE_FULLY_REFUNDED: 'already-refunded',
  CAPTURED_AMOUNT_FULLY_REFUNDED: 'already-refunded',
  INSTRUMENT_DECLINED: 'declined',
  CARD_EXPIRED: 'declined',
  RESOURCE_CONFLICT: 'in-progress',
  ORDER_COMPLETION_IN_PROGRESS: 'in-progress',
  PREVIOUS_REQUEST_IN_PROGRESS: 'in-progress',
  PERMISSION_DENIED: 'our-account',
  PERMISSION_NOT_GRANTED: 'our-account',
  NOT_AUTHORIZED: 'our-account',
  NOT_ENABLED_FOR_CARD_PROCESSING: 'our-account',
  CONSENT_NEEDED: 'our-account',
  TRANSACTION_RECEIVING_LIMIT_EXCEEDED: 'our-account',
  INVALID_RESOURCE_ID: 'not-found',
  RESOURCE_NOT_FOUND: 'not-found',
}

const meaningOf = (name: string): PaymentRefusal | undefined =>
  REFUSALS[name] ?? (name.startsWith('PAYEE_') ? 'our-account' : undefined)

/**
 * By issue, else by name (Orders v2, "Errors"). 409 always means that another request for the order
 * is in progress.
 */
export function refusalOf(status: number, names: readonly string[]) {
  const name = names.find(each => meaningOf(each) !== undefined)
  const known = name === undefined ? undefined : meaningOf(name)
  const code = known ?? (status === 409 ? 'in-progress' : 'rejected')
  return { code, ...(code === 'our-account' ? { accountCode: name } : {}) }
}

const EVENT_KINDS: Record<string, PaymentEvent['kind']> = {
  'CHECKOUT.ORDER.APPROVED': 'order-approved',
  'PAYMENT.CAPTURE.COMPLETED': 'capture-completed',
  'PAYMENT.CAPTURE.DENIED': 'capture-declined',
  'PAYMENT.CAPTURE.DECLINED': 'capture-declined',
  'PAYMENT.CAPTURE.REFUNDED': 'capture-refunded',
  'PAYMENT.CAPTURE.REVERSED': 'capture-reversed',
}

/** Webhooks, "Show webhook details". */
export const webhookAnswer = z
  .object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })).optional() })
  .transform(({ url, event_types }) => ({
    url,
    missing: event_types ? missingEvents(event_types.map(({ name }) => name)) : [],
  }))

/** The events that a webhook lacks: one for each kind of report that its own events don't cover. */
function missingEvents(names: readonly string[]): string[] {
  if (names.includes('*')) return []
  const reported = new Set(names.map(name => EVENT_KINDS[name]))
  const missing: Record<string, string> = {}
  for (const [name, kind] of Object.entries(EVENT_KINDS))
    if (!reported.has(kind)) missing[kind] ??= name
  return Object.values(missing)
}

/** A refund only links to its capture (Payments v2, "Refunds"). */
const CAPTURE_LINK = /\/v2\/payments\/captures\/([A-Za-z0-9-]{1,64})$/

const relatedIds = z
  .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
  .optional()

const ORDER_LINK = /\/v2\/checkout\/orders\/([A-Za-z0-9-]{1,64})$/

/** Payments v2, "Show captured payment details". The order is in `supplementary_data` or a link. */
export const captureAnswer = z
  .object({ id: z.string(), supplementary_data: relatedIds, links: z.array(link).optional() })
  .transform(({ id, supplementary_data, links = [] }) => {
    const up = links.filter(({ rel }) => rel === 'up').map(({ href }) => ORDER_LINK.exec(href)?.[1])
    return {
      id,
      orderId: supplementary_data?.related_ids?.order_id ?? up.find(found => found !== undefined),
    }
  })

/** Webhooks, "Event names". An order's resource is the order; a capture's names its order. */
export const eventAnswer = z
  .object({
    id: z.string(),
    event_type: z.string(),
    resource: z.object({
      id: z.string().optional(),
      supplementary_data: relatedIds,
      links: z.array(link).optional(),
    }),
  })
  .transform(({ id, event_type, resource }): PaymentEvent => {
    const kind = EVENT_KINDS[event_type] ?? 'other'
    const related = resource.supplementary_data?.related_ids?.order_id
    const links = resource.links ?? []
    const under = [
      ...links.filter(({ rel }) => rel === 'up'),
      ...links.filter(({ rel }) => rel === 'self'),
    ]
    const captureId = under
      .map(({ href }) => CAPTURE_LINK.exec(href)?.[1])
      .find(found => found !== undefined)
    return { id, kind, orderId: kind === 'order-approved' ? resource.id : related, captureId }
  })
