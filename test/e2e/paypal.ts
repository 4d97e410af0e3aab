import { createServer } from 'node:http'
import { memorySandboxOrders } from '#providers/payments/sandbox-store.ts'
import { createStandIn } from '#providers/payments/stand-in.ts'
import { listen } from '#test/listen.ts'

const account = {
  clientId: 'client-of-ours',
  clientSecret: 'a-secret',
  merchantId: 'MERCHANT2TEST',
  webhookId: 'WH1',
}

interface Habits {
  deliver: (headers: Record<string, string>, body: string) => void
  /** Before a request is processed. */
  asked?: (path: string) => Promise<void>
  /** After processing, before the response. */
  done?: (path: string) => Promise<void>
  /** After the response. */
  said?: (path: string) => Promise<void>
}

/** A stand-in over real HTTP, with the settings that point a server to it. */
export async function startPaypal({ deliver, asked, done, said }: Habits) {
  const standIn = createStandIn({
    ...account,
    store: memorySandboxOrders(),
    windowUrl: id => `https://www.paypal.com/checkoutnow?token=${id}`,
    deliver,
  })
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = 'GET', url = '', headers } = request
    await asked?.(url)
    const init = {
      method,
      headers: headers as Record<string, string>,
      ...(method === 'GET' ? {} : { body: Buffer.concat(chunks) }),
    }
    const answer = await standIn.fetch(new Request(`http://paypal.test${url}`, init))
    const text = await answer.text()
    await done?.(url)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text)
    await said?.(url)
  })
  const { url, close } = await listen(server)
  return {
    standIn,
    clientId: account.clientId,
    env: {
      PAYPAL_CLIENT_ID: account.clientId,
      PAYPAL_CLIENT_SECRET: account.clientSecret,
      PAYPAL_MERCHANT_ID: account.merchantId,
      PAYPAL_WEBHOOK_ID: account.webhookId,
      PAYPAL_BASE_URL: url,
    },
    close,
  }
}
