import { createServer, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'

interface ListenOptions {
  fetch: (request: Request, bindings: HttpBindings) => Response | Promise<Response>
  host: string
  port: number
  /** The one that chose the port. */
  setting?: 'PORT' | 'WORKER_PORT'
}

export class CannotListen extends Error {}

const GRACE_MS = 10_000
/** Detects vanished readers in half a minute. Must be shorter than the streams' heartbeat. */
const PROBE_MS = 10_000
/**
 * Longer than proxies keep idle connections (Caddy: two minutes), because a proxy can't repeat a
 * write that it sent while the server was closing the connection.
 */
const IDLE_MS = 150_000
/** During a shutdown, idle connections stay open for requests in transit. */
const LINGER_MS = 250

const streams = new WeakSet<ServerResponse>()

/** Lets a shutdown end this stream, and TCP keep-alive detect a vanished reader. */
export function keepStream(answer: ServerResponse): void {
  streams.add(answer)
  answer.socket?.setKeepAlive(true, PROBE_MS)
}

/**
 * `stop` answers the requests already sent, then closes connections and event streams.
 * @throws CannotListen
 */
export async function listen({
  fetch,
  host,
  port,
  setting = 'PORT',
}: ListenOptions): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = await new Promise<Server>((resolve, reject) => {
    const answerValid: typeof fetch = (request, bindings) =>
      hasValidHost(bindings.incoming) ? fetch(request, bindings) : badRequest()
    const answer = getRequestListener(answerValid as Parameters<typeof getRequestListener>[0], {
      hostname: host,
      errorHandler: answerRequestError,
    })
    const starting = createServer({ keepAliveTimeout: IDLE_MS }, answer)
    starting.once('error', error => reject(explain(error, { host, port, setting })))
    starting.listen(port, host, () => resolve(starting))
  })
  server.on('clientError', answerUnreadable)
  const connections = followConnections(server)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    stop: () => stop(server, connections),
  }
}

/** Node's manual, "Event: 'clientError'" */
const UNREADABLE: Record<string, { status: string; code: string; error: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'too-large',
    error: 'The address or the headers of this request are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'too-slow',
    error: 'This request took too long to arrive.',
  },
}
const BAD_REQUEST = {
  status: '400 Bad Request',
  code: 'invalid',
  error: 'This is not a valid HTTP request.',
}

/** The characters of RFC 3986, section 3.2.2. */
const HOST = /^[\w.~!$&'()*+,;=%:[\]-]*$/

/** At most one host (RFC 9112, section 3.2). Node uses the first of several. */
function hasValidHost({ rawHeaders }: HttpBindings['incoming']): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && /^host$/i.test(rawHeaders[at - 1]!))
  return hosts.length <= 1 && hosts.every(host => HOST.test(host))
}

/**
 * Answers requests whose address or host HTTP allows but a URL doesn't. The app answers all other
 * errors.
 */
const answerRequestError = (error: unknown): Response =>
  error instanceof RequestError ? badRequest() : new Response(null, { status: 500 })

function badRequest(): Response {
  const { code, error } = BAD_REQUEST
  return Response.json({ code, error }, { status: 400, headers: { 'Cache-Control': 'no-store' } })
}

/** Nothing after an unparsable request can be trusted. */
function answerUnreadable(
  error: NodeJS.ErrnoException,
  socket: Duplex & { _httpMessage?: ServerResponse },
) {
  if (!socket.writable || error.code === 'ECONNRESET' || socket._httpMessage?.headersSent)
    return socket.destroy()
  const { status, ...answer } = UNREADABLE[error.code ?? ''] ?? BAD_REQUEST
  const body = JSON.stringify(answer)
  const headers = [
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
  ]
  socket.end(`HTTP/1.1 ${[status, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n${body}`)
}

function followConnections(server: Server) {
  const open = new Map<Socket, { since: number; answers: Set<ServerResponse> }>()
  let closing = false
  let accepted = 0
  server.on('connection', socket => {
    accepted++
    open.set(socket, { since: performance.now(), answers: new Set() })
    socket.once('close', () => open.delete(socket))
  })
  const closeAfterAnswer = (answer: ServerResponse) => {
    if (!answer.headersSent) answer.setHeader('Connection', 'close')
  }
  server.prependListener('request', ({ socket }, answer) => {
    const { answers } = open.get(socket) ?? {}
    answers?.add(answer)
    answer.once('close', () => answers?.delete(answer))
    if (closing) closeAfterAnswer(answer)
  })
  return {
    /** Every further response closes its connection. */
    closeAfterAnswers() {
      closing = true
      for (const { answers } of open.values()) answers.forEach(closeAfterAnswer)
    },
    accepted: () => accepted,
    endStreams() {
      for (const { answers } of open.values())
        for (const answer of answers) if (streams.has(answer)) answer.destroy()
    },
    /** Node would keep connections without a request for a minute. */
    closeIdle() {
      server.closeIdleConnections()
      const old = performance.now() - LINGER_MS
      for (const [socket, { since }] of open)
        if (socket.bytesRead === 0 && since < old) socket.destroy()
    },
  }
}

/**
 * Node reads between its timers and `setImmediate`, so everything received while this waits has
 * been read.
 */
async function letNodeRead(ms: number) {
  await wait(ms)
  await new Promise(setImmediate)
}

/** Closing a connection with an unread request would reset it and lose the response. */
async function stop(
  server: Server,
  connections: ReturnType<typeof followConnections>,
): Promise<void> {
  connections.closeAfterAnswers()
  connections.endStreams()
  await letNodeRead(LINGER_MS)
  // Node accepts one connection per iteration. Closing the listening socket would reset those still
  // queued.
  const deadline = performance.now() + 8 * LINGER_MS
  for (let before = -1; before !== connections.accepted() && performance.now() < deadline; ) {
    before = connections.accepted()
    await letNodeRead(0)
  }
  let open = true
  const enough = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  server.close(() => {
    open = false
    clearTimeout(enough)
  })
  while (open) {
    connections.endStreams()
    connections.closeIdle()
    await letNodeRead(20)
  }
}

function explain(
  error: NodeJS.ErrnoException,
  { host, port, setting }: Omit<ListenOptions, 'fetch'>,
): Error {
  if (error.code === 'EADDRINUSE') {
    return new CannotListen(
      `Port ${port} is in use by another program: stop that one, or set ${setting} to another.`,
    )
  }
  if (error.code === 'EACCES')
    return new CannotListen(
      `Port ${port} needs elevated privileges: set ${setting} to one above 1023.`,
    )
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new CannotListen(
      `This machine has no address ${host}: set HOST to one that it has, such as 127.0.0.1.`,
    )
  }
  return error
}
