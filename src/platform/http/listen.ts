import type { Server, ServerResponse } from 'node:http'
import { type HttpBindings, serve } from '@hono/node-server'

interface ListenOptions {
  fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response>
  host: string
  port: number
}

/** The port that was asked for can't be had; the message is one sentence that says what to do. */
export class CannotListen extends Error {}

/** How long requests under way may take once the server is asked to stop. */
const GRACE_MS = 10_000

/**
 * Serves HTTP. @returns the port, and how to stop: no new connections, requests under way are answered, open event
 * streams are ended (browsers come back by themselves).
 * @throws CannotListen when the address is taken or not ours.
 */
export async function listen({
  fetch,
  host,
  port,
}: ListenOptions): Promise<{ port: number; stop: () => Promise<void> }> {
  const streams = new Set<ServerResponse>()
  const noticing = async (request: Request, bindings: HttpBindings) => {
    const response = await fetch(request, bindings)
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
      const { outgoing } = bindings
      streams.add(outgoing)
      outgoing.once('close', () => streams.delete(outgoing))
    }
    return response
  }
  const server = await new Promise<Server>((resolve, reject) => {
    const options = { fetch: noticing as Parameters<typeof serve>[0]['fetch'], hostname: host, port }
    const starting = serve(options, () => resolve(starting)) as Server
    starting.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, host, port)))
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => stop(server, streams),
  }
}

async function stop(server: Server, streams: Set<ServerResponse>) {
  const closed = new Promise<void>(resolve => server.close(() => resolve()))
  const endIdle = () => {
    for (const stream of streams) stream.destroy()
    server.closeIdleConnections()
  }
  endIdle()
  // A connection that is kept alive becomes idle only after its answer.
  const again = setInterval(endIdle, 50)
  const enough = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(again)
  clearTimeout(enough)
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new CannotListen(`Port ${port} is in use by another program: stop that one, or set PORT to another.`)
  }
  if (error.code === 'EACCES') return new CannotListen(`Port ${port} needs more rights: set PORT to one above 1023.`)
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new CannotListen(`This machine has no address ${host}: set HOST to one that it has, such as 127.0.0.1.`)
  }
  return error
}
