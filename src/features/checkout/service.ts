import { MAX_CENTS } from '#domain/money.ts'
import { changesIn } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import { type CalendarScope, calendarOf, type Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Tx } from '#platform/db/database.ts'
import { FOREIGN_KEY_VIOLATION, sqlState } from '#platform/db/errors.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { requireWhole } from '#platform/reach.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type {
  LinesInput,
  NewSale,
  PaymentInput,
  ReceiptInput,
  RefundInput,
  Sale,
} from './contract.ts'
import { requireOwnLines } from './lines-service.ts'
import { insertClosed } from './past-queries.ts'
import * as queries from './queries.ts'
import * as receipts from './receipt-queries.ts'
import { MAX_RECEIPTS, messages, totalOf, totalProblem, withBooked } from './rules.ts'
import { isShared, lockVisitOf } from './visit-queries.ts'

/** Until its first change, a sale is a draft that isn't stored. */
export async function readVisitSale(
  context: Context,
  member: Member,
  { appointmentId }: { appointmentId: number },
) {
  const { db } = context
  const scope = calendarOf(member)
  const row = await queries.findSale(db, scope, { appointmentId })
  if (row && row.state !== 'open') return { sale: present(row) }
  const lines = await queries.findVisit(db, scope, appointmentId)
  if (row) {
    const isOther = lines && withBooked(row.lines ?? [], lines) !== undefined
    return { sale: present(row), ...(isOther && { booked: lines }) }
  }
  if (!lines) throw await refuseCheckout(context, scope, appointmentId)
  return { draft: { lines, total: totalOf(lines) } }
}

export async function openSale(context: Context, member: Member, input: NewSale) {
  const scope = calendarOf(member)
  const { appointmentId } = input
  const { opened, row } = await inTransaction(context.db, async tx => {
    await lockVisitOf(tx, scope, appointmentId)
    const opened = await queries.insertSale(tx, scope, input, context.clock())
    const row = await queries.findSale(tx, scope, { appointmentId })
    if (opened && row) await record(tx, member, { target: { kind: 'sale', id: row.id } })
    return { opened, row }
  })
  if (!row) {
    if (await queries.findVisit(context.db, scope, appointmentId)) throw changed()
    throw await refuseCheckout(context, scope, appointmentId)
  }
  if (opened) context.events.publish(scope, 'sales')
  return present(row)
}

export const readSale = ({ db }: Context, member: Member, id: number) =>
  find(db, calendarOf(member), id)

export async function writeLines(context: Context, member: Member, id: number, input: LinesInput) {
  const problem = totalProblem(input.lines)
  if (problem) throw refuse.invalid(problem)
  return await change(context, member, id, async (tx, sale) => {
    requireVersion(sale, input.version)
    requireOpen(sale)
    const { lines } = input
    await requireOwnLines(tx, calendarOf(member), id, lines)
    const which = { id, appointmentId: sale.appointment_id }
    await queries.replaceLines(tx, member.scope, which, lines, totalOf(lines))
    await record(tx, member, { target: { kind: 'sale', id } })
  }).catch((error: unknown) => {
    if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
    throw refuse.notFound('This staff member or service does not exist.')
  })
}

export const addPayment = async (
  context: Context,
  member: Member,
  id: number,
  { version, ...payment }: PaymentInput,
) =>
  await change(context, member, id, async (tx, sale) => {
    requireVersion(sale, version)
    requireOpen(sale)
    if (sale.paid_cents + payment.cents > MAX_CENTS) throw refuse.field('cents', messages.tooMuch)
    await queries.insertPayment(tx, member.scope, id, { ...payment, now: context.clock() })
    const changes = changesIn(payment, ['method', 'cents'])
    await record(tx, member, { target: { kind: 'sale', id }, changes })
  })

export const refundPayment = async (
  context: Context,
  member: Member,
  id: number,
  { version, ...refund }: RefundInput,
) =>
  await change(context, member, id, async (tx, sale) => {
    requireVersion(sale, version)
    if (sale.state === 'void') throw notOpen(sale)
    const closed = sale.state === 'closed'
    const now = context.clock()
    if (!(await queries.refund(tx, member.scope, id, { ...refund, closed, now })))
      throw refuse.conflict('Less than that is left to refund.', 'too-much')
    const changes = [{ field: 'cents', after: refund.cents }]
    await record(tx, member, { target: { kind: 'sale', id }, changes })
  })

/** Idempotent. */
export async function closeSale(context: Context, member: Member, id: number) {
  const scope = calendarOf(member)
  const closed = await inTransaction(context.db, async tx => {
    const closed = await queries.closeSale(tx, scope, id, context.clock())
    if (closed) await record(tx, member, { target: { kind: 'sale', id } })
    return closed
  })
  const sale = await find(context.db, scope, id)
  if (sale.state === 'void') throw notOpen(sale)
  if (sale.state === 'open')
    throw new Refusal(
      409,
      'not-balanced',
      'The payments don’t match the total. Please check them.',
      {
        extra: { due: sale.due },
      },
    )
  if (closed) context.events.publish(scope, 'sales')
  return sale
}

/** The appointment can get another sale. */
export const voidSale = (context: Context, member: Member, id: number) =>
  change(context, member, id, async (tx, sale) => {
    if (sale.state === 'void') return
    await queries.voidSale(tx, member.scope, {
      id,
      appointmentId: sale.appointment_id,
      now: context.clock(),
    })
    await record(tx, member, { target: { kind: 'sale', id } })
  })

/**
 * `receipts` is how many emails the caller knows of. Each count sends only one email, so repeating
 * a request sends nothing.
 */
export async function sendReceipt(
  context: Context,
  member: Member,
  id: number,
  { version, receipts: read, email }: ReceiptInput,
) {
  await context.limits.spend('receipt-hour', String(member.scope.businessId))
  await context.limits.spend('receipt-day', String(member.scope.businessId))
  const sent = await change(
    context,
    member,
    id,
    async (tx, { state, version: current, ...row }) => {
      if (state !== 'closed') throw notClosed(state)
      if (version !== current) throw changed()
      const sale = await find(tx, calendarOf(member), id)
      const which = { appointmentId: row.appointment_id, saleId: id, number: read + 1 }
      if (sale.receipts > read) {
        if ((await receipts.findReceipt(tx, member.scope, which)) !== email) throw changed()
        return
      }
      if (sale.receipts < read) throw changed()
      if (read >= MAX_RECEIPTS)
        throw refuse.conflict(
          'This receipt can’t be emailed more than five times.',
          'too-many-receipts',
        )
      const address = await receipts.findBusinessAddress(tx, member.scope, sale.appointmentId)
      const payload = { receipt: { ...receiptOf(sale), address } }
      await receipts.insertReceipt(tx, member.scope, { ...which, email, payload }, context.clock())
      await record(tx, member, { target: { kind: 'sale', id } })
    },
  )
  context.wakeWorker(['email'])
  return sent
}

const receiptOf = ({ receiptNumber, closedAt, lines, total, payments }: Sale) => ({
  number: receiptNumber,
  closedAt,
  lines: lines.map(({ kind, name, cents }) => ({ kind, name, cents })),
  total,
  payments: payments.map(({ method, cents, refundedCents }) => ({
    method,
    cents,
    refunded: refundedCents,
  })),
})

async function change(
  context: Context,
  member: Member,
  id: number,
  work: (tx: Tx, sale: queries.LockedSale) => Promise<void>,
): Promise<Sale> {
  const scope = calendarOf(member)
  const sale = await inTransaction(context.db, async tx => {
    const locked = await queries.lockSale(tx, scope, id)
    if (!locked) throw saleNotFound()
    await work(tx, locked)
    return await find(tx, scope, id)
  })
  context.events.publish(scope, 'sales')
  return sale
}

async function find(db: Context['db'], scope: CalendarScope, id: number): Promise<Sale> {
  const row = await queries.findSale(db, scope, { id })
  if (!row) throw saleNotFound()
  return present(row)
}

const saleNotFound = () => refuse.notFound('This sale does not exist.')

/** @throws 403 instead if the visit has a colleague's services. */
async function refuseCheckout({ db }: Context, scope: CalendarScope, appointmentId: number) {
  if (await isShared(db, scope, appointmentId)) requireWhole(scope)
  return refuse.notFound('This appointment does not exist or was cancelled.')
}

const changed = () =>
  refuse.conflict('This sale has changed in the meantime. Check it and try again.', 'changed')

const notOpen = ({ state }: Pick<queries.LockedSale, 'state'>) =>
  refuse.conflict(
    state === 'void'
      ? 'This sale is void. Start a new checkout.'
      : 'This sale is closed. Correct it with a refund, or void it.',
    'not-open',
  )

const notClosed = (state: queries.LockedSale['state']) =>
  refuse.conflict(
    state === 'void'
      ? 'This sale is void, so it has no receipt.'
      : 'Complete the checkout before you send the receipt.',
    'not-closed',
  )

function requireVersion({ version }: queries.LockedSale, read: number) {
  if (version !== read) throw changed()
}

function requireOpen(sale: queries.LockedSale) {
  if (sale.state !== 'open') throw notOpen(sale)
}

const dueOf = ({ state, total_cents, paid_cents }: queries.SaleRow) =>
  state === 'void' ? 0 : total_cents === null ? null : total_cents - paid_cents

const present = (row: queries.SaleRow): Sale => ({
  id: row.id,
  appointmentId: row.appointment_id,
  state: row.state,
  version: row.version,
  receipts: row.receipts,
  lines: row.lines ?? [],
  total: row.total_cents,
  paid: row.paid_cents,
  due: dueOf(row),
  payments: (row.payments ?? []).map(({ created_at, refunded_cents, ...payment }) => ({
    ...payment,
    refundedCents: refunded_cents,
    paidAt: new Date(created_at).toISOString(),
  })),
  ...(row.receipt_number === null ? {} : { receiptNumber: row.receipt_number }),
  ...(row.closed_at ? { closedAt: row.closed_at.toISOString() } : {}),
})

/** For demo businesses. */
export const addClosed = insertClosed
