import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createTwilio, type TwilioSettings } from './twilio.ts'

export const account = {
  accountSid: 'AC1',
  authToken: 'the-token',
  from: '+15550100',
  whatsappFrom: '+15550199',
}

interface Taken {
  sid: string
  at: Date
  path: string
  fields: Record<string, string>
  authorization: string | undefined
}
export type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

const refusals: Record<string, [number, object] | 'drop'> = {
  '+15005550001': [
    400,
    { code: 21211, message: "The 'To' number is not a valid phone number.", status: 400 },
  ],
  '+15005550003': [429, { code: 20429, message: 'Too Many Requests', status: 429 }],
  '+15005550004': [
    400,
    { code: 21610, message: 'Attempt to send to unsubscribed recipient', status: 400 },
  ],
  '+15005550006': [
    400,
    {
      code: 21608,
      message: 'The number is unverified. Trial accounts cannot send to it.',
      status: 400,
    },
  ],
  '+15005550005': 'drop',
}

/** `intercept` may answer requests itself. */
export async function openTwilio(
  intercept: Intercept = () => false,
  deadline = 5_000,
  more: Partial<TwilioSettings> = {},
) {
  const taken: Taken[] = []
  const steered: { path: string; fields: Record<string, string> }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const answer = (status: number, json: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json))
    if (intercept(request, response)) return
    const { url: path = '', method, headers } = request
    if (method === 'GET') return answer(200, listPage(path, taken))
    const fields = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()))
    const [, call] = /\/Calls\/(CA[0-9a-f]{32})\.json$/.exec(path) ?? []
    if (call) {
      steered.push({ path, fields })
      return answer(200, { sid: call })
    }
    const to = (fields.To ?? '').replace('whatsapp:', '')
    // From 1 second to 10 hours (Twilio's error 21917).
    const wait = fields.ValidityPeriod
    if (wait !== undefined && !(/^\d+$/.test(wait) && Number(wait) >= 1 && Number(wait) <= 36_000))
      return answer(400, { code: 21917, message: 'Validity period' })
    // A template id or a text, and no empty variables (Twilio's errors 21656, 63016).
    const odd =
      fields.ContentSid &&
      (fields.Body || Object.values(JSON.parse(fields.ContentVariables!)).includes(''))
    const refusal = odd ? refusals['+15005550001'] : refusals[to]
    if (Array.isArray(refusal)) return answer(...refusal)
    const sid =
      (path.includes('Calls') ? 'CA' : 'SM') + (taken.length + 1).toString(16).padStart(32, '0')
    taken.push({ sid, at: new Date(), path, fields, authorization: headers.authorization })
    if (refusal === 'drop') response.socket?.resetAndDestroy()
    else answer(201, { sid, status: 'queued' })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { provider: createTwilio({ ...account, baseUrl, deadline, ...more }), taken, steered }
}

/** Twilio may also send smaller pages than requested. */
const PAGE_SIZE = 2

function listPage(path: string, taken: readonly Taken[]) {
  const url = new URL(path, 'http://twilio')
  const { To, From, Page = '0' } = Object.fromEntries(url.searchParams)
  const calls = url.pathname.endsWith('/Calls.json')
  const all = taken
    .filter(({ path, fields }) => path === url.pathname && fields.To === To && fields.From === From)
    .reverse()
    .map(one => resourceOf(one))
  const from = Number(Page) * PAGE_SIZE
  url.searchParams.set('Page', String(Number(Page) + 1))
  return {
    [calls ? 'calls' : 'messages']: all.slice(from, from + PAGE_SIZE),
    page: Number(Page),
    next_page_uri: from + PAGE_SIZE < all.length ? url.pathname + url.search : null,
  }
}

/** Dates are RFC 2822, to the second. */
export const resourceOf = ({ sid, at, fields }: Pick<Taken, 'sid' | 'at' | 'fields'>) => ({
  sid,
  status: 'sent',
  to: fields.To,
  from: fields.From,
  direction: 'outbound-api',
  date_created: at.toUTCString().replace('GMT', '+0000'),
  date_sent: null,
  error_code: null,
  answered_by: fields.MachineDetection ? 'human' : null,
})
