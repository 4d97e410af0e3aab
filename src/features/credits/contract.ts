import { z } from '@hono/zod-openapi'
import { id, instantText } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { channels } from '#domain/channels.ts'
import { entryKinds } from './rules.ts'

const ledgerEntry = z
  .object({
    id,
    at: instantText,
    kind: z.enum(entryKinds),
    credits: z.int().openapi({ description: 'Added, or with a minus taken.' }),
    balance: z.int().openapi({ description: 'What there was after it.' }),
    state: z
      .enum(['held', 'spent', 'returned'])
      .nullable()
      .openapi({ description: 'Of a debit: what became of it.' }),
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
      .openapi({ description: 'What a debit was for.' }),
    testCall: z
      .boolean()
      .openapi({ description: 'Whether it is about a test call, which is no message to anyone.' }),
    payment: z.object({ orderId: z.string(), amountCents: z.int() }).nullable(),
  })
  .openapi('LedgerEntry')
export type LedgerEntry = z.output<typeof ledgerEntry>

const ledgerPage = z
  .object({
    balance: z.int().openapi({ description: 'The credits there are now.' }),
    entries: z.array(ledgerEntry).openapi({ description: 'Newest first.' }),
    next: z.int().nullable().openapi({ description: 'The cursor of the page after this one.' }),
  })
  .openapi('Ledger')
export type LedgerPage = z.output<typeof ledgerPage>

export const readLedger = route({
  method: 'get',
  path: '/api/credits/ledger',
  access: 'owner',
  request: {
    query: z.object({
      cursor: z.coerce.number().pipe(z.int().min(1)).optional(),
      limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(50),
    }),
  },
  responses: { 200: answers(ledgerPage, 'Everything that changed the credits, newest first.') },
})
