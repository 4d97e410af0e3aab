import type { SandboxOrder } from './sandbox-store.ts'

export type Issue = readonly [status: number, name: string, issue: string]

export const issues = {
  invalid: [400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX'],
  payee: [422, 'UNPROCESSABLE_ENTITY', 'PAYEE_ACCOUNT_INVALID'],
  unknown: [404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID'],
  notApproved: [422, 'UNPROCESSABLE_ENTITY', 'ORDER_NOT_APPROVED'],
  alreadyCaptured: [422, 'UNPROCESSABLE_ENTITY', 'ORDER_ALREADY_CAPTURED'],
  alreadyRefunded: [422, 'UNPROCESSABLE_ENTITY', 'CAPTURE_FULLY_REFUNDED'],
  declined: [422, 'UNPROCESSABLE_ENTITY', 'INSTRUMENT_DECLINED'],
  conflict: [409, 'RESOURCE_CONFLICT', 'RESOURCE_CONFLICT'],
  completing: [422, 'UNPROCESSABLE_ENTITY', 'ORDER_COMPLETION_IN_PROGRESS'],
  previousInProgress: [422, 'UNPROCESSABLE_ENTITY', 'PREVIOUS_REQUEST_IN_PROGRESS'],
  refused: [422, 'UNPROCESSABLE_ENTITY', 'TRANSACTION_REFUSED'],
  denied: [403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED'],
  restricted: [422, 'UNPROCESSABLE_ENTITY', 'PAYEE_ACCOUNT_RESTRICTED'],
  receivingLimit: [422, 'UNPROCESSABLE_ENTITY', 'TRANSACTION_RECEIVING_LIMIT_EXCEEDED'],
  failed: [500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_SERVICE_ERROR'],
} as const satisfies Record<string, Issue>
export type IssueName = keyof typeof issues

const amountOf = (cents: number) => ({
  currency_code: 'USD',
  value: `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`,
})

function statusOf({ captureId, decision }: SandboxOrder): string {
  if (captureId) return 'COMPLETED'
  return decision && decision !== 'cancelled' ? 'APPROVED' : 'PAYER_ACTION_REQUIRED'
}

export const refundedCents = ({ refunds = [] }: SandboxOrder) =>
  refunds.reduce((sum, { cents }) => sum + cents, 0)

function captureStatus(order: SandboxOrder): string {
  const back = refundedCents(order)
  if (back === 0) return 'COMPLETED'
  return back < order.amountCents ? 'PARTIALLY_REFUNDED' : 'REFUNDED'
}

const captureOf = (order: SandboxOrder) => ({
  id: order.captureId,
  status: captureStatus(order),
  amount: amountOf(order.amountCents),
  final_capture: true,
  custom_id: order.reference,
})

export const orderResource = (order: SandboxOrder, windowUrl: string) => ({
  id: order.id,
  intent: 'CAPTURE',
  status: statusOf(order),
  purchase_units: [
    {
      reference_id: 'default',
      custom_id: order.reference,
      description: order.description,
      amount: amountOf(order.amountCents),
      payee: { merchant_id: order.merchantId },
      ...(order.captureId
        ? {
            payments: {
              captures: [captureOf(order)],
              refunds: order.refunds?.map(({ id, cents }) => ({
                id,
                status: 'COMPLETED',
                amount: amountOf(cents),
              })),
            },
          }
        : {}),
    },
  ],
  links: [{ href: windowUrl, rel: 'payer-action', method: 'GET' }],
})

export const refundResource = (
  order: SandboxOrder,
  { id, cents }: { id: string; cents: number },
) => ({
  id,
  status: 'COMPLETED',
  amount: amountOf(cents),
  seller_payable_breakdown: { total_refunded_amount: amountOf(refundedCents(order)) },
  links: [
    { href: `https://api.sandbox.invalid/v2/payments/refunds/${id}`, rel: 'self', method: 'GET' },
    {
      href: `https://api.sandbox.invalid/v2/payments/captures/${order.captureId}`,
      rel: 'up',
      method: 'GET',
    },
  ],
})

export const captureResource = (order: SandboxOrder) => ({
  ...captureOf(order),
  supplementary_data: { related_ids: { order_id: order.id } },
})
