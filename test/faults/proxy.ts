import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Sends requests to the servers in turn and skips those that refuse connections. If a connection
 * breaks during a request, the response is 502.
 */
export async function startProxy(ports: readonly number[]) {
  let turn = 0
  const proxy = createServer(async (from, to) => {
    const body = Buffer.concat(await from.toArray())
    for (const _ of ports) {
      if (await pass(ports[turn++ % ports.length]!, from, body, to)) return
    }
    to.writeHead(502).end()
  })
  // Otherwise, a client could use a connection at the moment when it is closed for being idle.
  proxy.keepAliveTimeout = 60_000
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    close() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}

/** @returns false if the server refused the connection. */
const pass = (port: number, from: IncomingMessage, body: Buffer, to: ServerResponse) =>
  new Promise<boolean>(resolve => {
    const { method, url: path, headers } = from
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
    onward.on('response', answer => {
      to.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.on('error', () => to.destroy())
      answer.pipe(to)
      resolve(true)
    })
    onward.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code === 'ECONNREFUSED') return resolve(false)
      if (!to.headersSent) to.writeHead(502).end()
      resolve(true)
    })
    onward.end(body)
  })
