import { z } from 'zod'
import { trimEndOf } from '#domain/text.ts'
import { readLimited, wasNeverSent, whatWentWrong } from '../http.ts'
import { failedCheck, type ProviderCheck } from '../port.ts'
import type { TextingOutcome, TextingProvider } from './port.ts'
import { isSignedReport } from './signature.ts'
import { findAtTwilio, whatsappAddress } from './twilio-find.ts'

export interface TwilioSettings {
  baseUrl: string
  accountSid: string
  authToken: string
  /** E.164. */
  from: string
  whatsappFrom?: string | undefined
  /** Ids of approved templates (`HX…`) by `reminder` or `reminder:de`. */
  whatsappTemplates?: Readonly<Record<string, string>> | undefined
  /** Milliseconds for one call, including reading the answer. */
  deadline?: number
}

const MAX_ANSWER_BYTES = 200_000
const RING_SECONDS = 30
/** Longer than `fetch` takes to give up connecting (eleven seconds), when nothing has been sent. */
const DEADLINE_MS = 15_000

const CALL_ID = /^CA[0-9a-f]{32}$/

const created = z.object({ sid: z.string().regex(/^(SM|MM|CA)[0-9a-f]{32}$/) })
const accountAnswer = z.object({ status: z.string() })
const numbersAnswer = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      phone_number: z.string(),
      capabilities: z.object({ sms: z.boolean(), voice: z.boolean() }),
    }),
  ),
})
const problem = z.object({ code: z.int(), message: z.string() })

/** The recipient replied STOP. */
const OPTED_OUT = 21610
/** A rate limit and a sender's full queue. Nothing was sent, and a later attempt may work. */
const TOO_MANY = [20429, 21611]

/** Seconds in Twilio's queue ("Message resource", ValidityPeriod). */
const VALIDITY = { least: 5, most: 36_000 }
/**
 * The account itself, an invalid sender, a trial's unverified number, a disabled country ("Error
 * and warning dictionary").
 */
const OUR_ACCOUNT = [
  10001, 20003, 20005, 21210, 21212, 21215, 21219, 21408, 21606, 21608, 21659, 21660, 30002, 30032,
  30034, 63007,
]

/** Twilio's REST API of 2010-04-01. */
export function createTwilio(settings: TwilioSettings): TextingProvider {
  const {
    baseUrl,
    accountSid,
    authToken,
    from,
    whatsappFrom,
    whatsappTemplates = {},
    deadline = DEADLINE_MS,
  } = settings
  const root = `${trimEndOf(baseUrl, '/')}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

  async function create(resource: string, fields: Record<string, string>): Promise<TextingOutcome> {
    let status: number | undefined
    try {
      const response = await fetch(`${root}/${resource}.json`, {
        method: 'POST',
        headers: { authorization, accept: 'application/json' },
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(deadline),
        redirect: 'manual',
      })
      status = response.status
      const body = await readLimited(response, MAX_ANSWER_BYTES)
      return readAnswer(status, body)
    } catch (error) {
      if (status !== undefined && status >= 400) return readAnswer(status, '')
      const reason = `Twilio could not be reached: ${whatWentWrong(error)}.`
      return wasNeverSent(error)
        ? { status: 'retry', reason, outage: true }
        : { status: 'unknown', reason }
    }
  }

  async function read(path: string): Promise<{ status: number; json: unknown }> {
    const response = await fetch(root + path, {
      headers: { authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(deadline),
      redirect: 'manual',
    })
    return {
      status: response.status,
      json: parse(await readLimited(response, MAX_ANSWER_BYTES)),
    }
  }

  async function check(): Promise<ProviderCheck> {
    const { status, json } = await read('.json')
    if (status === 401 || status === 404)
      return failedCheck('Twilio rejects TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN.')
    if (status !== 200) return failedCheck(`Twilio answered the check with an error (${status}).`)
    const state = accountAnswer.safeParse(json).data?.status
    if (state !== 'active') return failedCheck(`The Twilio account is ${state ?? 'unknown'}.`)
    const query = new URLSearchParams({ PhoneNumber: from })
    const numbers = await read(`/IncomingPhoneNumbers.json?${query}`)
    if (numbers.status !== 200)
      return failedCheck(`Twilio answered the check with an error (${numbers.status}).`)
    const number = numbersAnswer
      .safeParse(numbers.json)
      .data?.incoming_phone_numbers.find(({ phone_number }) => phone_number === from)
    if (!number) return failedCheck('TWILIO_FROM is not a number of this Twilio account.')
    const { sms, voice } = number.capabilities
    if (sms && voice) return { ok: true }
    return failedCheck(`The number in TWILIO_FROM can't ${sms ? 'call' : 'send texts'}.`)
  }

  return {
    kind: 'twilio',
    check: () =>
      check().catch(error => failedCheck(`Twilio can't be reached: ${whatWentWrong(error)}.`)),
    async send({ channel, to, body, template, statusUrl, validSeconds }) {
      const common = { StatusCallback: statusUrl, ...validity(validSeconds) }
      if (channel === 'sms')
        return await create('Messages', { To: to, From: from, Body: body, ...common })
      if (!whatsappFrom) {
        return {
          status: 'rejected',
          code: 'not-possible',
          reason: 'No WhatsApp sender is set up (TWILIO_WHATSAPP_FROM).',
        }
      }
      const sid =
        template &&
        (whatsappTemplates[`${template.kind}:${template.language}`] ??
          whatsappTemplates[template.kind])
      // More than 24 hours after the client's last message, WhatsApp only accepts approved
      // templates (Twilio's error 63016).
      const content: Record<string, string> = sid
        ? { ContentSid: sid, ContentVariables: JSON.stringify(template.variables) }
        : { Body: body }
      return await create('Messages', {
        To: whatsappAddress(to),
        From: whatsappAddress(whatsappFrom),
        ...content,
        ...common,
      })
    },
    call: ({ to, answerUrl, statusUrl, detectionUrl }) =>
      create('Calls', {
        To: to,
        From: from,
        Url: answerUrl,
        Method: 'POST',
        StatusCallback: statusUrl,
        StatusCallbackMethod: 'POST',
        Timeout: String(RING_SECONDS),
        // Asynchronous, so that no one hears silence ("Answering Machine Detection").
        MachineDetection: 'DetectMessageEnd',
        AsyncAmd: 'true',
        AsyncAmdStatusCallback: detectionUrl,
        AsyncAmdStatusCallbackMethod: 'POST',
      }),
    async steerCall(providerId, to) {
      if (!CALL_ID.test(providerId)) return
      const change: Record<string, string> =
        to === 'hang-up' ? { Status: 'completed' } : { Url: to.answerUrl, Method: 'POST' }
      await create(`Calls/${providerId}`, change)
    },
    find: search => findAtTwilio({ root, authorization, from, whatsappFrom, deadline }, search),
    isGenuine: report => isSignedReport(authToken, report),
  }
}

const validity = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined
    ? {}
    : {
        ValidityPeriod: String(
          Math.max(VALIDITY.least, Math.min(VALIDITY.most, Math.floor(seconds))),
        ),
      }

function readAnswer(status: number, body: string): TextingOutcome {
  const json = parse(body)
  if (status === 429)
    return { status: 'retry', reason: 'Twilio is limiting our requests (429).', outage: true }
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
  const error = problem.safeParse(json)
  if (error.success && TOO_MANY.includes(error.data.code)) {
    return {
      status: 'retry',
      reason: `Twilio is limiting our requests (${error.data.code}).`,
      outage: true,
    }
  }
  const isOurs = error.success && OUR_ACCOUNT.includes(error.data.code)
  const accountCode = isOurs ? String(error.data.code) : undefined
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
