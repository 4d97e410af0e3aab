import type { Context } from '#platform/context.ts'
import type { RequestKind } from '#platform/db/schema.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import * as queries from './queries.ts'

export { type EmailRequest, findWaitingRequests, queueRequest } from './queries.ts'

export type RequestHandler = (context: Context, request: queries.EmailRequest) => Promise<void>

const RETRY_MS = 30_000
const MAX_ATTEMPTS = 10

/** @returns the number removed from the queue. */
export async function answerRequests(
  context: Context,
  handlers: Record<RequestKind, RequestHandler>,
): Promise<number> {
  let answered = 0
  while (await queries.isRequestDue(context.db, context.clock())) {
    if (!(await answerNext(context, handlers))) break
    answered++
  }
  return answered
}

async function answerNext(
  context: Context,
  handlers: Record<RequestKind, RequestHandler>,
): Promise<boolean> {
  const { db, clock, log } = context
  let taken: Awaited<ReturnType<typeof queries.takeRequest>>
  try {
    await inTransaction(db, async tx => {
      taken = await queries.takeRequest(tx, clock())
      if (taken) await handlers[taken.kind]({ ...context, db: tx }, taken)
    })
  } catch (err) {
    if (!taken) throw err
    const { id, kind, attempts } = taken
    log.error({ err, kind, attempts }, 'answering an email request failed')
    if (attempts + 1 >= MAX_ATTEMPTS) await queries.deleteRequest(db, id)
    else await queries.postponeRequest(db, id, new Date(clock().getTime() + RETRY_MS))
  }
  return taken !== undefined
}
