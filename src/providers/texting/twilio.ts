import { z } from 'zod'
import { whatWentWrong } from '../http.ts'
import { failedCheck, type ProviderCheck } from '../port.ts'
import type { TextingProvider } from './port.ts'
import { isSignedReport } from './signature.ts'
import { findAtTwilio, whatsappAddress } from './twilio-find.ts'
import { createTwilioHttp, type TwilioHttp, type TwilioHttpSettings } from './twilio-http.ts'

export interface TwilioSettings extends TwilioHttpSettings {
  /** E.164. */
  from: string
  whatsappFrom?: string | undefined
  /** Ids of approved templates (`HX…`) by `reminder` or `reminder:de`. */
  whatsappTemplates?: Readonly<Record<string, string>> | undefined
}

const RING_SECONDS = 30
const CALL_ID = /^CA[0-9a-f]{32}$/
/** Seconds in Twilio's queue ("Message resource", ValidityPeriod). */
const VALIDITY = { least: 5, most: 36_000 }
/**
 * Five retries, also after timeouts and 5xx: by default, Twilio retries once, and only if it
 * couldn't connect ("Webhook connection overrides"). It neither sends nor signs the fragment.
 */
const repeated = (url: string) => `${url}#rc=5&rp=ct,rt,5xx`

export function createTwilio(settings: TwilioSettings): TextingProvider {
  const { authToken, from, whatsappFrom, whatsappTemplates = {} } = settings
  const http = createTwilioHttp(settings)
  return {
    kind: 'twilio',
    check: () =>
      checkAccount(http, from).catch(error =>
        failedCheck(`Twilio can't be reached: ${whatWentWrong(error)}.`),
      ),
    async send({ channel, to, body, template, statusUrl, validSeconds }) {
      const common = { StatusCallback: repeated(statusUrl), ...validity(validSeconds) }
      if (channel === 'sms')
        return await http.create('Messages', { To: to, From: from, Body: body, ...common })
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
      return await http.create('Messages', {
        To: whatsappAddress(to),
        From: whatsappAddress(whatsappFrom),
        ...content,
        ...common,
      })
    },
    call: ({ to, answerUrl, statusUrl, detectionUrl }) =>
      http.create('Calls', {
        To: to,
        From: from,
        Url: repeated(answerUrl),
        Method: 'POST',
        StatusCallback: repeated(statusUrl),
        StatusCallbackMethod: 'POST',
        Timeout: String(RING_SECONDS),
        // Asynchronous, so that no one hears silence ("Answering Machine Detection").
        MachineDetection: 'DetectMessageEnd',
        AsyncAmd: 'true',
        AsyncAmdStatusCallback: repeated(detectionUrl),
        AsyncAmdStatusCallbackMethod: 'POST',
      }),
    async steerCall(providerId, to) {
      if (!CALL_ID.test(providerId)) return
      const change: Record<string, string> =
        to === 'hang-up' ? { Status: 'completed' } : { Url: repeated(to.answerUrl), Method: 'POST' }
      await http.create(`Calls/${providerId}`, change)
    },
    find: search => findAtTwilio({ http, from, whatsappFrom }, search),
    repeated,
    isGenuine: report => isSignedReport(authToken, report),
  }
}

const accountAnswer = z.object({ status: z.string() })
const numbersAnswer = z.object({
  incoming_phone_numbers: z.array(
    z.object({
      phone_number: z.string(),
      capabilities: z.object({ sms: z.boolean(), voice: z.boolean() }),
    }),
  ),
})

async function checkAccount(http: TwilioHttp, from: string): Promise<ProviderCheck> {
  const { status, json } = await http.read('.json')
  if (status === 401 || status === 404)
    return failedCheck('Twilio rejects TWILIO_ACCOUNT_SID or TWILIO_AUTH_TOKEN.')
  if (status !== 200) return failedCheck(`Twilio answered the check with an error (${status}).`)
  const state = accountAnswer.safeParse(json).data?.status
  if (state !== 'active') return failedCheck(`The Twilio account is ${state ?? 'unknown'}.`)
  const query = new URLSearchParams({ PhoneNumber: from })
  const numbers = await http.read(`/IncomingPhoneNumbers.json?${query}`)
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

const validity = (seconds: number | undefined): Record<string, string> =>
  seconds === undefined
    ? {}
    : {
        ValidityPeriod: String(
          Math.max(VALIDITY.least, Math.min(VALIDITY.most, Math.floor(seconds))),
        ),
      }
