import { Agent, get } from 'node:http'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listen } from './listen.ts'

const serve = (fetch: (request: Request) => Response | Promise<Response>) =>
  listen({ fetch, host: '127.0.0.1', port: 0 })

/** A promise with its own end. */
function later<T = void>() {
  let resolve!: (value: T) => void
  const promise = new Promise<T>(done => {
    resolve = done
  })
  return { promise, resolve }
}

test('a request under way is answered before the server ends, and no new one is taken', async () => {
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
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow()
  release.resolve()
  expect(await answer).toBe('answered')
  await stopped
})

test('a connection that is kept alive does not hold the end up', async () => {
  const { port, stop } = await serve(() => new Response('hello'))
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 60_000 })
  await new Promise(done => get({ port, host: '127.0.0.1', agent }, answer => answer.resume().once('end', done)))
  const before = performance.now()
  await stop()
  expect(performance.now() - before).toBeLessThan(2_000)
  agent.destroy()
})

test('an open event stream is ended', async () => {
  const { port, stop } = await serve(() => {
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

test('a port that is taken is said in a sentence', async () => {
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

test('an address that is not this machine’s is said in a sentence', async () => {
  const starting = listen({ fetch: () => new Response(''), host: '192.0.2.1', port: 0 })
  await expect(starting).rejects.toThrow(/^This machine has no address 192\.0\.2\.1:/)
})
