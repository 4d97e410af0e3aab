import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { keepStream, listen } from './listen.ts'

const serve = (fetch: Parameters<typeof listen>[0]['fetch']) =>
  listen({ fetch, host: '127.0.0.1', port: 0 })

function later<T = void>() {
  let resolve!: (value: T) => void
  const promise = new Promise<T>(done => {
    resolve = done
  })
  return { promise, resolve }
}

/** Resolves once the server accepts no more connections. */
async function refusal(port: number) {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const taken = await new Promise<boolean>(done =>
      socket.once('connect', () => done(true)).once('error', () => done(false)),
    )
    socket.destroy()
    if (!taken) return
  }
}

async function open(port: number) {
  const socket = connect(port, '127.0.0.1')
  await new Promise(done => socket.once('connect', done))
  let text = ''
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const ended = new Promise<string>(done => {
    socket.once('error', error => done(String(error))).once('close', () => done('closed'))
  })
  return { socket, text: () => text, ended }
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: kairos\r\n\r\n'

test('answers a request in progress before stopping, and accepts no new one', async () => {
  const arrived = later()
  const release = later()
  const { port, stop } = await serve(async () => {
    arrived.resolve()
    await release.promise
    return new Response('answered')
  })
  const answer = fetch(`http://127.0.0.1:${port}/`).then(response => response.text())
  await arrived.promise
  const stopped = stop()
  await refusal(port)
  release.resolve()
  expect(await answer).toBe('answered')
  await stopped
})

test("keeps idle connections open for longer than a proxy's two minutes", async () => {
  const { port, stop } = await serve(() => new Response('hello'))
  const { headers } = await fetch(`http://127.0.0.1:${port}/`)
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive') ?? '') ?? []
  expect(Number(seconds)).toBeGreaterThan(120)
  await stop()
})

test('closes a kept-alive connection before the last request is answered', async () => {
  const arrived = later()
  const release = later()
  const { port, stop } = await serve(async request => {
    if (request.url.endsWith('/slow')) {
      arrived.resolve()
      await release.promise
    }
    return new Response('hello')
  })
  const kept = await open(port)
  kept.socket.write(REQUEST)
  while (!kept.text().includes('hello')) await new Promise(setImmediate)
  const answer = fetch(`http://127.0.0.1:${port}/slow`).then(response => response.text())
  await arrived.promise
  const stopped = stop()
  expect(await kept.ended).toBe('closed')
  release.resolve()
  expect(await answer).toBe('hello')
  await stopped
})

test('answers everything sent before stopping, on kept-alive and not yet accepted connections', async () => {
  const { port, stop } = await serve(() => {
    // Connections queue up, because Node accepts one per iteration.
    const until = performance.now() + 10
    while (performance.now() < until);
    return new Response('hello')
  })
  const kept = await Promise.all(Array.from({ length: 20 }, () => open(port)))
  for (const { socket } of kept) socket.write(REQUEST)
  while (kept.some(({ text }) => !text().includes('hello'))) await new Promise(setImmediate)
  // The server is asked to stop before it can read any of these.
  for (const { socket } of kept) socket.write(REQUEST)
  const fresh = Array.from({ length: 20 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write(REQUEST)
    return new Promise<string>(done => {
      let text = ''
      socket.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      socket.once('error', error => done(String(error))).once('close', () => done(text))
    })
  })
  await stop()
  for (const { text, ended } of kept) {
    expect(await ended).toBe('closed')
    const answers = text().split('HTTP/1.1 200 OK').slice(1)
    expect(answers.map(answer => /^connection: (.*)\r$/im.exec(answer)?.[1])).toEqual([
      'keep-alive',
      'close',
    ])
  }
  for (const text of await Promise.all(fresh))
    expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*connection: close[\s\S]*hello/i)
})

test('a connection without a complete request delays the shutdown only briefly', async () => {
  const { port, stop } = await serve(async request => new Response(await request.text()))
  const silent = await open(port)
  const slow = await open(port)
  slow.socket.write('POST / HTTP/1.1\r\nHost: kairos\r\nContent-Length: 5\r\n\r\nhel')
  const stopped = stop()
  expect(await silent.ended).toBe('closed')
  slow.socket.write('lo')
  expect(await slow.ended).toBe('closed')
  expect(slow.text()).toMatch(/connection: close[\s\S]*hello$/i)
  await stopped
})

test('ends an open event stream', async () => {
  const { port, stop } = await serve((_, { outgoing }) => {
    keepStream(outgoing)
    const stream = new ReadableStream({
      start: controller => controller.enqueue(new TextEncoder().encode(': hello\n\n')),
    })
    return new Response(stream, { headers: { 'content-type': 'text/event-stream' } })
  })
  const response = await fetch(`http://127.0.0.1:${port}/`)
  const reader = response.body!.getReader()
  await reader.read()
  const ended = reader.read().then(
    result => result.done,
    () => true,
  )
  await stop()
  expect(await ended).toBe(true)
})

test('explains a port in use in one sentence', async () => {
  const other = createServer()
  const port = await new Promise<number>(done =>
    other.listen(0, '127.0.0.1', () => {
      const address = other.address()
      done(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  await expect(listen({ fetch: () => new Response(''), host: '127.0.0.1', port })).rejects.toThrow(
    `Port ${port} is in use by another program: stop that one, or set PORT to another.`,
  )
  await new Promise(done => other.close(done))
})

test('explains an address of another machine in one sentence', async () => {
  const starting = listen({ fetch: () => new Response(''), host: '192.0.2.1', port: 0 })
  await expect(starting).rejects.toThrow(/^This machine has no address 192\.0\.2\.1:/)
})

test('refuses an unreadable request and ignores everything after it on the connection', async () => {
  let asked = 0
  const { port, stop } = await serve(() => {
    asked++
    return new Response('hello')
  })
  for (const [sent, status, code] of [
    ['\u0016\u0003\u0001 nonsense\r\n\r\n', 400, 'invalid'],
    [`GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: kairos\r\n\r\n`, 431, 'too-large'],
    // Two lengths: a proxy may have believed the other one.
    [
      `POST / HTTP/1.1\r\nHost: kairos\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${REQUEST}`,
      400,
      'invalid',
    ],
    ['POST / HTTP/1.1\r\nHost: kairos\r\nContent-Length: -1\r\n\r\n', 400, 'invalid'],
  ] as const) {
    const { socket, text, ended } = await open(port)
    socket.write(sent)
    expect(await ended).toBe('closed')
    const [head = '', body = ''] = text().split('\r\n\r\n')
    expect(head).toContain(`HTTP/1.1 ${status} `)
    expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/^\w.*\.$/), code })
  }
  expect(asked).toBe(0)
  await stop()
})

test.each([
  'GET / HTTP/1.1\r\nHost: a b',
  'GET /a\\b HTTP/1.1\r\nHost: kairos',
  'GET http:// HTTP/1.1\r\nHost: kairos',
  'GET / HTTP/1.1\r\nHost: kairos\r\nhost: other',
  'GET / HTTP/1.1\r\nHost: "kairos"',
])('answers %j, whose address or host is invalid, with a sentence', async request => {
  const { port, stop } = await serve(() => new Response('hello'))
  const { socket, text, ended } = await open(port)
  socket.write(`${request}\r\nConnection: close\r\n\r\n`)
  await ended
  expect(text()).toMatch(/^HTTP\/1\.1 400 /)
  expect(text()).toContain('{"code":"invalid","error":"This is not a valid HTTP request."}')
  await stop()
})
