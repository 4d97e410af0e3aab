import type { Context as Request } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { sqlState, type Unavailability, unavailability } from '../db/errors.ts'
import type { Logger } from '../logger.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { HttpEnv } from './env.ts'
import { noticePage, wantsPage } from './notice-page.ts'

export const answerError =
  (log: Logger, brandName: string) => (error: Error, c: Request<HttpEnv>) => {
    const reason = unavailability(error)
    const refusal = reason ? unavailable(reason) : asRefusal(error)
    if (reason)
      log.error(
        { err: error, requestId: c.var.requestId, method: c.req.method },
        'the database is unavailable',
      )
    if (refusal) return wantsPage(c) ? noticePage(c, brandName, refusal) : answerRefusal(c, refusal)
    log.error({ err: error, requestId: c.var.requestId, method: c.req.method }, 'request failed')
    const sentence =
      'Something went wrong on our side. Please try again. If it keeps happening, tell us what you were doing.'
    if (wantsPage(c))
      return noticePage(c, brandName, { status: 500, message: sentence, details: {} })
    if (wantsText(c)) return c.text(sentence, 500)
    return c.json({ error: sentence, code: 'internal', requestId: c.var.requestId }, 500)
  }

/** In seconds. Longer for a full disk, which needs an operator. */
const RETRY_SECONDS: Record<Unavailability, number> = { away: 5, busy: 2, full: 60 }
const SENTENCES: Record<Unavailability, string> = {
  away: 'We can’t reach our data right now. Please try again in a moment.',
  busy: 'This is taking too long right now. Please try again in a moment.',
  full: 'We can’t save anything right now. Please try again in a few minutes.',
}
const unavailable = (reason: Unavailability) =>
  refuse.unavailable(SENTENCES[reason], RETRY_SECONDS[reason])

const wantsText = ({ req, var: { plainErrors } }: Request<HttpEnv>) =>
  plainErrors === 'always' || (plainErrors && !req.header('accept')?.includes('application/json'))

export function answerRefusal(c: Request<HttpEnv>, refusal: Refusal) {
  const { fields, headers, extra } = refusal.details
  if (wantsText(c)) return c.text(refusal.message, refusal.status, headers)
  return c.json(
    { error: refusal.message, code: refusal.code, ...(fields ? { fields } : {}), ...extra },
    refusal.status,
    headers,
  )
}

/** The error handler of clients' documents. */
export function answerInPlainText(error: Error, c: Request<HttpEnv>) {
  if (error instanceof Refusal) return c.text(error.message, error.status, error.details.headers)
  throw error
}

/** A sequence has reached its limit. */
const NO_IDS_LEFT = '2200H'

function asRefusal(error: Error): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (error instanceof HTTPException) {
    if (error.status === 413) return tooLarge()
    if (error.status < 500)
      return refuse.invalid('The request could not be read: its body is not valid JSON.')
  }
  // The client disconnected while sending its body.
  if (error.message === 'aborted' && (error as NodeJS.ErrnoException).code === 'ECONNRESET') {
    return refuse.invalid('The request was cut off.')
  }
  // "Data exception": schemas allow the value, PostgreSQL does not.
  const state = sqlState(error)
  if (state?.startsWith('22') && state !== NO_IDS_LEFT)
    return refuse.invalid('This request contains an invalid value.')
  return undefined
}

export const tooLarge = (sentence = 'This request is too large.') =>
  new Refusal(413, 'too-large', sentence)
