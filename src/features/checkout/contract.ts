import { z } from '@hono/zod-openapi'
import { byId, email, id, idParam, instantText, named, requiredText } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { MAX_CENTS } from '#domain/money.ts'
import { editableKinds, lineKinds, MAX_LINES, methods } from './rules.ts'

const cents = z.int().min(-MAX_CENTS).max(MAX_CENTS)
const amount = z.int().min(1).max(MAX_CENTS).describe('Cents.')
const version = z.int().describe('The version of the sale that was read; 409 if it changed.')

const whose = {
  staffId: id.nullish().describe('Whose work it is; null if several share it.'),
  serviceId: id.nullish().describe('What was sold, also for its add-ons.'),
}

const line = z.object({
  kind: z.enum(lineKinds),
  name: z.string(),
  cents: cents
    .nullable()
    .describe('Negative for discounts and refunds; null until there is a price.'),
  ...whose,
})

export const saleAnswer = named('Sale', {
  id,
  appointmentId: id,
  state: z.enum(['open', 'closed', 'void']),
  version: z.int(),
  lines: z.array(line),
  total: z.int().nullable().describe('Cents; null while a price is missing.'),
  paid: z.int().describe('Cents, minus refunds.'),
  due: z.int().nullable().describe('Cents; negative if too much was paid, 0 if void.'),
  payments: z.array(
    z.object({
      id,
      method: z.enum(methods),
      cents: z.int(),
      refundedCents: z.int(),
      paidAt: instantText,
    }),
  ),
  receiptNumber: z.int().optional().describe('Once closed.'),
  closedAt: instantText.optional(),
  receipts: z.int().describe('How often a receipt was emailed.'),
})
export type Sale = z.output<typeof saleAnswer>

const sale = { 200: answers(saleAnswer, 'The sale.') }
const total = z.int().nullable()

export const readVisitSale = route('get', '/api/sales', 'calendar.read', {
  query: z.object({ appointmentId: idParam }),
  200: answers(
    z.object({
      sale: saleAnswer.optional(),
      draft: z
        .object({ lines: z.array(line), total })
        .optional()
        .describe('What a sale would start with, if there is none.'),
      booked: z
        .array(line)
        .optional()
        .describe('What an open sale would start with, if it has other services or staff.'),
    }),
    "The appointment's sale that is not void, or its draft. Nothing is stored.",
  ),
})

const newSale = z.object({
  appointmentId: id,
  total: total.optional().describe('The total of the draft that was read; 409 if it changed.'),
})
export type NewSale = z.output<typeof newSale>

export const openSale = route('post', '/api/sales', 'calendar.write', {
  audit: 'sale.open',
  body: newSale,
  200: answers(
    saleAnswer,
    "The appointment's sale, opened with the booked service unless there is one.",
  ),
})

export const readSale = route('get', '/api/sales/{id}', 'calendar.read', {
  params: byId,
  ...sale,
})

export const linesInput = z.object({
  version,
  lines: z
    .array(
      z.object({
        kind: z.enum(editableKinds),
        name: requiredText('Name is required', 200),
        cents: cents.nullable(),
        ...whose,
      }),
    )
    .max(MAX_LINES),
})
export type LinesInput = z.output<typeof linesInput>

export const writeLines = route('put', '/api/sales/{id}/lines', 'calendar.write', {
  audit: 'sale.change',
  params: byId,
  body: linesInput,
  ...sale,
})

export const paymentInput = z.object({ version, method: z.enum(methods), cents: amount })
export type PaymentInput = z.output<typeof paymentInput>

export const addPayment = route('post', '/api/sales/{id}/payments', 'calendar.write', {
  audit: 'sale.pay',
  params: byId,
  body: paymentInput,
  ...sale,
})

export const refundInput = z.object({ version, paymentId: id, cents: amount })
export type RefundInput = z.output<typeof refundInput>

export const refundPayment = route('post', '/api/sales/{id}/refunds', 'calendar.write', {
  audit: 'sale.refund',
  params: byId,
  body: refundInput,
  ...sale,
})

export const closeSale = route('post', '/api/sales/{id}/close', 'calendar.write', {
  audit: 'sale.close',
  params: byId,
  ...sale,
})

export const voidSale = route('post', '/api/sales/{id}/void', 'calendar.write', {
  audit: 'sale.void',
  params: byId,
  ...sale,
})

export const receiptInput = z.object({
  version,
  receipts: z
    .int()
    .min(0)
    .describe('The count that was read, so that pressing twice sends one receipt.'),
  email: email(),
})
export type ReceiptInput = z.output<typeof receiptInput>

export const sendReceipt = route('post', '/api/sales/{id}/receipts', 'calendar.write', {
  audit: 'sale.send-receipt',
  params: byId,
  body: receiptInput,
  ...sale,
})
