import { z } from 'zod'
import { readLimited, whatWentWrong } from '../http.ts'
import type { FoundSend, SentSearch } from './port.ts'

interface Account {
  root: string
  authorization: string
  from: string
  whatsappFrom?: string | undefined
  deadline: number
}

/** The most that Twilio puts on a page; nobody is written to as often in the days that are looked at. */
const PAGE = 1000
const MAX_BYTES = 5_000_000

const resource = z.object({
  sid: z.string(),
  status: z.string(),
  // RFC 2822, in the interface of 2010-04-01.
  date_created: z.string().transform(text => new Date(text)),
  direction: z.string(),
  error_code: z.number().nullish(),
})
const page = z.object({ messages: z.array(resource).optional(), calls: z.array(resource).optional() })

export const whatsappAddress = (number: string): string =>
  number.startsWith('whatsapp:') ? number : `whatsapp:${number}`

/**
 * Reads the list of messages or calls to a number, newest first ("Read multiple Message resources" and "Read multiple Call resources" of Twilio's
 * documentation). Without a filter by date: that one is by the date of sending, which what waits in a queue does not have yet.
 */
export async function findAtTwilio(
  { root, authorization, from, whatsappFrom, deadline }: Account,
  { channel, to, since, until }: SentSearch,
): Promise<{ ok: true; found: FoundSend[] } | { ok: false; reason: string }> {
  const whatsapp = channel === 'whatsapp'
  const query = new URLSearchParams({
    To: whatsapp ? whatsappAddress(to) : to,
    From: whatsapp ? whatsappAddress(whatsappFrom ?? '') : from,
    PageSize: String(PAGE),
  })
  try {
    const response = await fetch(`${root}/${channel === 'voice' ? 'Calls' : 'Messages'}.json?${query}`, {
      headers: { authorization, accept: 'application/json' },
      signal: AbortSignal.timeout(deadline),
      redirect: 'manual',
    })
    if (response.status !== 200) {
      await response.body?.cancel()
      return { ok: false, reason: `Twilio did not say what was sent (${response.status}).` }
    }
    const answer = page.parse(JSON.parse(await readLimited(response, MAX_BYTES)))
    const all = (channel === 'voice' ? answer.calls : answer.messages) ?? []
    if (all.length >= PAGE && all.every(({ date_created }) => date_created >= since)) {
      return { ok: false, reason: 'Twilio has more of them than it lists.' }
    }
    const found = all
      .filter(({ direction, date_created: at }) => direction.startsWith('outbound') && at >= since && at <= until)
      .map(({ sid, status, date_created: at, error_code }) => ({
        providerId: sid,
        at,
        status,
        errorCode: error_code == null ? null : String(error_code),
      }))
    return { ok: true, found }
  } catch (error) {
    return { ok: false, reason: `Twilio did not say what was sent: ${whatWentWrong(error)}.`.slice(0, 300) }
  }
}
