import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { listen } from '#test/listen.ts'
import type { SentReport } from '../conformance.ts'
import { createPaypal } from '../paypal.ts'
import { memorySandboxOrders } from '../sandbox-store.ts'
import { createStandIn } from '../stand-in.ts'

export const SECRET = 'the-secret-of-the-account'
export const account = {
  clientId: 'client-of-ours',
  clientSecret: SECRET,
  merchantId: 'MERCHANT1',
  webhookId: '1JE4291016473214C',
}

/** False leaves the request to the stand-in. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
) => boolean | Promise<boolean>

/** For one test. `intercept` may answer requests itself. */
export async function openPaypal(
  intercept: Handler = () => false,
  settings: Partial<Parameters<typeof createPaypal>[0]> = {},
) {
  const requests: {
    method: string
    url: string
    headers: IncomingMessage['headers']
    body: string
  }[] = []
  const reports: SentReport[] = []
  const standIn = createStandIn({
    ...account,
    store: memorySandboxOrders(),
    windowUrl: id => `https://www.paypal.test/checkoutnow?token=${id}`,
    deliver: (headers, body) => reports.push({ headers, body }),
  })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString()
    const { method = 'GET', url = '/', headers } = request
    requests.push({ method, url, headers, body })
    if (await intercept(request, response, body)) return
    const init = {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'GET' ? {} : { body }),
    }
    const answer = await standIn.fetch(new Request(`http://paypal.test${url}`, init))
    response.writeHead(answer.status, Object.fromEntries(answer.headers))
    Readable.from(Buffer.from(await answer.arrayBuffer())).pipe(response)
  })
  const { url: baseUrl, close } = await listen(server)
  onTestFinished(close)
  const provider = createPaypal({
    ...account,
    baseUrl,
    brandName: 'Kairos',
    deadline: 5_000,
    ...settings,
  })
  return { provider, standIn, requests, reports, baseUrl }
}

export const answering =
  (path: RegExp, status: number, body: string, headers: Record<string, string> = {}): Handler =>
  ({ url = '' }, response) => {
    if (!path.test(url)) return false
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
    return true
  }
