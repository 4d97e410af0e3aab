import { createServer } from 'node:http'
import { newPushBrowser } from '#platform/push/testing/browser.ts'
import { listen } from '#test/listen.ts'
import { subscriptionOf } from './devices.ts'

interface Received {
  headers: Record<string, string | string[] | undefined>
  message: { title: string; body: string; tag: string; url: string }
}

export async function startPushService() {
  const browsers = new Map<
    string,
    { got: Received[]; browser: ReturnType<typeof newPushBrowser> }
  >()
  let answer: () => { status: number; headers?: Record<string, string> } | 'never' = () => ({
    status: 201,
  })
  let calls = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      calls++
      const said = answer()
      if (said === 'never') return
      const known = browsers.get(request.url ?? '')
      if (known && said.status < 300)
        known.got.push({
          headers: request.headers,
          message: JSON.parse(known.browser.decrypt(Buffer.concat(parts)).toString()),
        })
      response.writeHead(known ? said.status : 404, said.headers).end()
    })
  })
  const { url, close } = await listen(server)
  return {
    calls: () => calls,
    answerWith(next: typeof answer) {
      answer = next
    },
    open() {
      const path = `/send/${browsers.size + 1}`
      const browser = newPushBrowser()
      const got: Received[] = []
      browsers.set(path, { got, browser })
      return {
        subscription: subscriptionOf(browser, `${url}${path}`),
        got,
        said: () => got.map(({ message }) => `${message.title}: ${message.body}`),
      }
    },
    stop: close,
  }
}
