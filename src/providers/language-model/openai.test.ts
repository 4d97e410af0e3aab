import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { listen } from '#test/listen.ts'
import { createOpenai } from './openai.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean
const task = { rules: 'Say it well.', text: 'Hello {{customerName}}.' }

const completion = (content: unknown, finish_reason: string | null = 'stop') =>
  JSON.stringify({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'm',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  })

async function openServer(intercept: Intercept = () => false, deadline = 5_000) {
  const requests: { url: string; authorization: unknown; body: Record<string, unknown> }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { url = '', headers } = request
    requests.push({
      url,
      authorization: headers.authorization,
      body: JSON.parse(Buffer.concat(chunks).toString() || '{}'),
    })
    if (intercept(request, response)) return
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(completion(' Hi {{customerName}}! '))
  })
  const { url, close } = await listen(server)
  closers.push(close)
  const baseUrl = `${url}/v1/`
  return {
    baseUrl,
    requests,
    model: createOpenai({ baseUrl, model: 'small', apiKey: 'the-key', deadline }),
  }
}

test('sends its rules separately from the text, and returns the answer', async () => {
  const { model, requests } = await openServer()
  expect(await model.write(task)).toEqual({ status: 'ok', text: 'Hi {{customerName}}!' })
  expect(requests).toEqual([
    {
      url: '/v1/chat/completions',
      authorization: 'Bearer the-key',
      body: {
        model: 'small',
        messages: [
          { role: 'system', content: task.rules },
          { role: 'user', content: task.text },
        ],
        max_tokens: 800,
        stream: false,
      },
    },
  ])
})

test('needs no key for a self-hosted server', async () => {
  const { baseUrl, requests } = await openServer()
  await createOpenai({ baseUrl, model: 'local' }).write(task)
  expect(requests[0]?.authorization).toBeUndefined()
})

test('uses the newer name of the limit from then on if a model only knows that one', async () => {
  const refusal = {
    message: "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.",
    param: 'max_tokens',
  }
  const bodies: Record<string, unknown>[] = []
  const { model, requests } = await openServer((_request, response) => {
    const { body } = requests.at(-1)!
    bodies.push(body)
    if (!('max_tokens' in body)) return false
    response
      .writeHead(400, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: refusal }))
    return true
  })
  for (let n = 0; n < 2; n++) expect(await model.write(task)).toMatchObject({ status: 'ok' })
  expect(bodies.map(body => ['max_tokens' in body, 'max_completion_tokens' in body])).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ])
})

describe('an unexpected response gives no text and reveals no secret', () => {
  const answering =
    (
      status: number,
      body: string,
      headers: Record<string, string> = { 'content-type': 'application/json' },
    ): Intercept =>
    (_request, response) => {
      response.writeHead(status, headers).end(body)
      return true
    }
  const never: Intercept = () => true
  const drips: Intercept = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const drip = setInterval(() => response.write(' '), 20)
    closers.push(() => clearInterval(drip))
    return true
  }
  test.each<[string, Intercept, RegExp]>([
    [
      'a rejected key',
      answering(401, '{"error":{"message":"Incorrect API key: the-key"}}'),
      /refused \(401\)/,
    ],
    [
      'too many at once',
      answering(429, '{"error":{"code":"rate_limit_exceeded"}}'),
      /limiting our requests/,
    ],
    ['a failure', answering(500, ''), /refused \(500\)/],
    ['a page', answering(200, '<html>', { 'content-type': 'text/html' }), /unexpected answer/],
    ['broken JSON', answering(200, completion('Hi').slice(0, -10)), /unexpected answer/],
    ['another shape', answering(200, '{"choices":[]}'), /unexpected answer/],
    ['no text', answering(200, completion(null)), /unexpected answer/],
    ['an empty text', answering(200, completion('  ')), /returned no text/],
    ['a truncated text', answering(200, completion('Hi', 'length')), /did not finish/],
    [
      'a text that was held back',
      answering(200, completion('Hi', 'content_filter')),
      /did not finish/,
    ],
    ['far too long a text', answering(200, completion('x'.repeat(5_000))), /too much/],
    ['far too large a response', answering(200, 'x'.repeat(200_000)), /too large/],
    ['another address', answering(302, '', { location: '/elsewhere' }), /could not be reached/],
    ['no response at all', never, /too long/],
    ['a reset', ({ socket }) => !socket.resetAndDestroy().readable, /could not be reached/],
    ['a response that arrives byte by byte', drips, /too long/],
  ])('%s', async (_name, intercept, reason) => {
    // Leaves room for a busy machine.
    const { model, requests } = await openServer(
      intercept,
      intercept === never || intercept === drips ? 300 : 20_000,
    )
    const outcome = await model.write(task)
    expect(outcome).toMatchObject({ status: 'unavailable', reason: expect.stringMatching(reason) })
    expect(JSON.stringify(outcome)).not.toContain('the-key')
    expect(requests.map(({ url }) => url)).not.toContain('/elsewhere')
  })
})
