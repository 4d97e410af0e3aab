import { z } from '@hono/zod-openapi'
import { cursorParam, id, instantText, named } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { channels } from '#domain/channels.ts'
import { entryKinds } from './rules.ts'

const ledgerEntry = named('LedgerEntry', {
  id,
  at: instantText,
  kind: z.enum(entryKinds),
  credits: z.int().describe('Positive if added, negative if removed.'),
  balance: z.int().describe('The balance afterwards.'),
  state: z.enum(['held', 'spent', 'returned']).nullable().describe('The state of a debit.'),
  reason: z.string().nullable(),
  message: z
    .object({
      id,
      kind: z.string(),
      channel: z.enum(channels),
      state: z.string(),
      appointmentId: id.nullable(),
      customerName: z.string().nullable(),
    })
    .nullable()
    .describe('The purpose of a debit.'),
  testCall: z.boolean().describe('Whether it is for a test call, which has no message.'),
  payment: z.object({ orderId: z.string(), amountCents: z.int() }).nullable(),
})
export type LedgerEntry = z.output<typeof ledgerEntry>

const ledgerPage = named('Ledger', {
  balance: z.int().describe('The current balance.'),
  entries: z.array(ledgerEntry).describe('Newest first.'),
  next: z.int().nullable().describe('The cursor of the next page.'),
})
export type LedgerPage = z.output<typeof ledgerPage>

export const readLedger = route('get', '/api/credits/ledger', 'credits.read', {
  query: z.object({
    cursor: cursorParam.optional(),
    limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
  }),
  200: answers(ledgerPage, 'All changes of the balance, newest first.'),
})
