import { z } from 'zod'
import { parseJson, readLimited, whatWentWrong } from '../http.ts'
import type { FoundSend, SentSearch } from './port.ts'
import type { TwilioHttp } from './twilio-http.ts'

interface Account {
  http: TwilioHttp
  from: string
  whatsappFrom?: string | undefined
}

/** Twilio's largest page. In the period, no one gets more messages than `MAX_PAGES` pages hold. */
const PAGE = 1000
const MAX_PAGES = 5
const MAX_BYTES = 5_000_000

const resource = z.object({
  sid: z.string(),
  status: z.string(),
  // Null for some inbound channels and for calls without a number.
  to: z.string().nullish(),
  // RFC 2822, in the API of 2010-04-01.
  date_created: z
    .string()
    .transform(text => new Date(text))
    .refine(date => !Number.isNaN(date.getTime())),
  direction: z.string(),
  error_code: z.number().nullish(),
  answered_by: z.string().nullish(),
})
const page = z.object({
  messages: z.array(resource).optional(),
  calls: z.array(resource).optional(),
  // Relative to the host; null on the last page ("Twilio's response").
  next_page_uri: z.string().nullish(),
})

type Answer = { ok: true; found: FoundSend[] } | { ok: false; reason: string }

export const whatsappAddress = (number: string): string =>
  number.startsWith('whatsapp:') ? number : `whatsapp:${number}`

/**
 * Newest first ("Read multiple Message resources"). The period is checked here, because Twilio
 * filters by date sent, which queued messages lack.
 */
export async function findAtTwilio(
  { http, from, whatsappFrom }: Account,
  { channel, to, since, until }: SentSearch,
): Promise<Answer> {
  const whatsapp = channel === 'whatsapp'
  const recipient = whatsapp ? whatsappAddress(to) : to
  const query = new URLSearchParams({
    To: recipient,
    From: whatsapp ? whatsappAddress(whatsappFrom ?? '') : from,
    PageSize: String(PAGE),
  })
  const found: FoundSend[] = []
  let next = `${http.root}/${channel === 'voice' ? 'Calls' : 'Messages'}.json?${query}`
  try {
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const answer = await readPage(http, next)
      if (typeof answer === 'number')
        return { ok: false, reason: `Twilio did not say what was sent (${answer}).` }
      const all = (channel === 'voice' ? answer.calls : answer.messages) ?? missing()
      for (const {
        sid,
        status,
        to: reached,
        direction,
        date_created: at,
        error_code,
        answered_by,
      } of all) {
        if (reached !== recipient || !direction.startsWith('outbound') || at < since || at > until)
          continue
        const errorCode = error_code == null ? null : String(error_code)
        found.push({ providerId: sid, at, status, errorCode, answeredBy: answered_by ?? null })
      }
      if (!answer.next_page_uri || all.some(({ date_created }) => date_created < since))
        return { ok: true, found }
      next = pageOf(http.root, answer.next_page_uri)
    }
    return { ok: false, reason: 'Twilio lists more messages than we search.' }
  } catch (error) {
    return {
      ok: false,
      reason: `Twilio did not say what was sent: ${whatWentWrong(error)}.`.slice(0, 300),
    }
  }
}

/** The HTTP status of a failure. @throws Error if the page is unreadable. */
async function readPage(http: TwilioHttp, url: string) {
  const { response, signal } = await http.get(url)
  if (response.status !== 200) {
    await response.body?.cancel()
    return response.status
  }
  const answer = page.safeParse(parseJson(await readLimited(response, MAX_BYTES, signal)))
  return answer.success ? answer.data : missing()
}

/**
 * The request carries the account's secret, so only the account's own host is allowed.
 * @throws Error for another.
 */
function pageOf(root: string, uri: string): string {
  const url = new URL(uri, root)
  if (!url.href.startsWith(`${new URL(root).href}/`)) throw new Error('its next page is elsewhere')
  return url.href
}

function missing(): never {
  throw new Error('its answer is unknown')
}
