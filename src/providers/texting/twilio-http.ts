import { z } from 'zod'
import { trimEndOf } from '#domain/text.ts'
import { parseJson, readLimited, wasNeverSent, whatWentWrong } from '../http.ts'
import type { TextingOutcome } from './port.ts'

export interface TwilioHttpSettings {
  baseUrl: string
  accountSid: string
  authToken: string
  /** Milliseconds for one call, including reading the response. */
  deadline?: number
}

const MAX_ANSWER_BYTES = 200_000
/** Longer than `fetch` takes to give up connecting (eleven seconds), when nothing has been sent. */
const DEADLINE_MS = 15_000

const created = z.object({ sid: z.string().regex(/^(SM|MM|CA)[0-9a-f]{32}$/) })
const problem = z.object({ code: z.int(), message: z.string() })

/** The recipient replied STOP. */
const OPTED_OUT = 21610
/** A sender's full queue. Nothing was sent, and a later attempt may work. */
const QUEUE_FULL = 21611
/**
 * The account itself or its daily limit, an invalid sender or template, a trial's unverified number,
 * a disabled country ("Error and warning dictionary").
 */
const OUR_ACCOUNT = [
  10001, 20003, 20005, 21210, 21212, 21215, 21219, 21408, 21601, 21606, 21608, 21655, 21659, 21660,
  21661, 30002, 30032, 30034, 63007, 63038, 63040, 63041, 63042,
]

export type TwilioHttp = ReturnType<typeof createTwilioHttp>

/** Twilio's REST API of 2010-04-01. */
export function createTwilioHttp(settings: TwilioHttpSettings) {
  const { baseUrl, accountSid, authToken, deadline = DEADLINE_MS } = settings
  const root = `${trimEndOf(baseUrl, '/')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  async function request(url: string, init: RequestInit = {}) {
    const signal = AbortSignal.timeout(deadline)
    const headers = { authorization, accept: 'application/json' }
    return { response: await fetch(url, { ...init, headers, signal, redirect: 'manual' }), signal }
  }

  return {
    root,
    /** The request carries the account's secret, so `url` must be below `root`. */
    get: (url: string) => request(url),
    async read(path: string): Promise<{ status: number; json: unknown }> {
      const { response, signal } = await request(root + path)
      const body = await readLimited(response, MAX_ANSWER_BYTES, signal)
      return { status: response.status, json: parseJson(body) }
    },
    async create(resource: string, fields: Record<string, string>): Promise<TextingOutcome> {
      let status: number | undefined
      try {
        const init = { method: 'POST', body: new URLSearchParams(fields) }
        const { response, signal } = await request(`${root}/${resource}.json`, init)
        status = response.status
        return readAnswer(status, await readLimited(response, MAX_ANSWER_BYTES, signal))
      } catch (error) {
        if (status !== undefined && status >= 400) return readAnswer(status, '')
        const reason = `Twilio could not be reached: ${whatWentWrong(error)}.`
        return wasNeverSent(error)
          ? { status: 'retry', reason, outage: true }
          : { status: 'unknown', reason }
      }
    },
  }
}

function readAnswer(status: number, body: string): TextingOutcome {
  const json = parseJson(body)
  const error = problem.safeParse(json)
  const isOurs = error.success && OUR_ACCOUNT.includes(error.data.code)
  const accountCode = isOurs ? String(error.data.code) : undefined
  if (status === 429 || error.data?.code === QUEUE_FULL) {
    const reason = `Twilio is limiting our requests (${error.data?.code ?? status}).`
    return { status: 'retry', reason, outage: true, accountCode }
  }
  // 503 means not handled (RFC 9110, section 15.6.4); other failures may come after handling.
  if (status === 503)
    return { status: 'retry', reason: 'Twilio is not available (503).', outage: true }
  if (status >= 500) return { status: 'unknown', reason: `Twilio failed (${status}).` }
  if (status >= 200 && status < 300) {
    const answer = created.safeParse(json)
    return answer.success
      ? { status: 'accepted', providerId: answer.data.sid }
      : { status: 'unknown', reason: 'Twilio sent an unexpected answer.' }
  }
  // Nothing was sent, and it may work once our account is fixed.
  const isOfMessage = error.success && Math.floor(error.data.code / 1000) === 21
  if (status === 401 || (status === 403 && !isOfMessage)) {
    const reason = `Twilio rejected our account (${status}).`
    return { status: 'retry', reason, outage: true, accountCode: accountCode ?? String(status) }
  }
  const reason = error.success
    ? `${error.data.message} (Twilio ${error.data.code})`.slice(0, 300)
    : `Twilio refused it (${status}).`
  const code = error.success && error.data.code === OPTED_OUT ? 'opted-out' : 'not-possible'
  return { status: 'rejected', code, reason, ...(accountCode ? { accountCode } : {}) }
}
