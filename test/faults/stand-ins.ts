import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, createServer as createDoor, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { listen } from '#test/listen.ts'

/** How a provider can fail: unavailable, silent, resetting connections, or dripping forever. */
export type Fault = '503' | 'hangs' | 'resets' | 'drips'

interface TwilioHabits {
  /** `taken`: the text or call counts as sent. By default, all are. */
  answer?: (to: string) => { fault?: Fault | undefined; taken: boolean }
  /** Conceals what it accepted for a number. */
  hides?: (to: string) => boolean
  /** Milliseconds until the response. */
  delay?: () => number
  clock: () => Date
}

const number = (address: string | null) => (address ?? '').replace('whatsapp:', '')

/** A stand-in over real HTTP that records requests and accepted messages. */
export async function startTwilio({
  answer = () => ({ taken: true }),
  hides = () => false,
  delay,
  clock,
}: TwilioHabits) {
  const taken = new Map<string, { sid: string; at: Date; channel: string }[]>()
  const asked: { to: string; at: Date }[] = []
  let sids = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const calls = request.url?.includes('/Calls.json')
    const channelOf = (to: string | null) =>
      calls ? 'voice' : to?.startsWith('whatsapp:') ? 'whatsapp' : 'sms'
    if (request.method === 'GET') {
      const to = new URL(request.url ?? '', 'http://twilio').searchParams.get('To')
      if (hides(number(to))) return json(503, {})
      const list = (taken.get(number(to)) ?? [])
        .filter(({ channel }) => channel === channelOf(to))
        .map(({ sid, at }) => ({
          sid,
          status: 'sent',
          to,
          direction: 'outbound-api',
          date_created: at.toUTCString(),
          error_code: null,
        }))
      return json(200, { [calls ? 'calls' : 'messages']: list.reverse(), next_page_uri: null })
    }
    const address = new URLSearchParams(Buffer.concat(chunks).toString()).get('To')
    const to = number(address)
    asked.push({ to, at: clock() })
    const outcome = answer(to)
    const sid = `${calls ? 'CA' : 'SM'}${(++sids).toString(16).padStart(32, '0')}`
    if (outcome.taken)
      taken.set(to, [...(taken.get(to) ?? []), { sid, at: clock(), channel: channelOf(address) }])
    if (outcome.fault) return fail(outcome.fault, response, 201)
    if (delay) setTimeout(() => json(201, { sid, status: 'queued' }), delay())
    else json(201, { sid, status: 'queued' })
  })
  return { ...(await listen(server)), taken, asked }
}

/** A stand-in over real HTTP with one voice and audio for any text. */
export async function startElevenlabs(fault: () => Fault | undefined) {
  const asked: string[] = []
  const server = createServer(async (request, response) => {
    request.resume()
    await once(request, 'end')
    asked.push(request.url ?? '')
    const kind = fault()
    if (kind) return fail(kind, response, 200)
    if (request.url?.startsWith('/v2/voices')) {
      const voices = [{ voice_id: 'anna', name: 'Anna', description: 'calm' }]
      return response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ voices }))
    }
    response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(Buffer.from('ID3sound'))
  })
  return { ...(await listen(server)), asked }
}

function fail(fault: Fault, response: ServerResponse, status: number) {
  if (fault === '503') response.writeHead(503, { 'content-type': 'application/json' }).end('{}')
  if (fault === 'resets') response.socket?.resetAndDestroy()
  if (fault === 'drips')
    drip(response.writeHead(status, { 'content-type': 'application/json' }), ' ')
}

function drip(to: ServerResponse | Socket, byte: string) {
  const timer = setInterval(() => to.write(byte), 20)
  to.on('close', () => clearInterval(timer))
}

/**
 * A stand-in over real SMTP that records Message-IDs by recipient. `busy` refuses a recipient for
 * now, `delay` postpones the response, and `fault` applies to connections.
 */
export async function startMailServer({
  busy = () => false,
  delay = () => 0,
  fault = () => undefined,
}: {
  busy?: (to: string) => boolean
  delay?: () => number
  fault?: () => Fault | undefined
} = {}) {
  const taken = new Map<string, string[]>()
  const raw: { recipients: string[]; content: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    // Otherwise it would query DNS for every connection.
    disableReverseLookup: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      done(
        busy(address) ? Object.assign(new Error('4.3.2 Busy'), { responseCode: 451 }) : undefined,
      )
    },
    async onData(stream, session, done) {
      const chunks = await stream.toArray().catch(() => undefined)
      // The sender disconnected.
      if (!chunks) return done(new Error('broken off'))
      const content = Buffer.concat(chunks).toString()
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      raw.push({ recipients, content })
      const id = /^Message-ID: (\S+)/im.exec(content)?.[1] ?? ''
      for (const to of recipients) taken.set(to, [...(taken.get(to) ?? []), id])
      setTimeout(done, delay())
    },
  })
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const door = await openDoor((listener.address() as AddressInfo).port, fault)
  return {
    url: `smtp://127.0.0.1:${door.port}`,
    taken,
    raw,
    asked: door.asked,
    async close() {
      door.close()
      await new Promise<void>(resolve => server.close(() => resolve()))
    },
  }
}

/** Forwards to a mail server, or fails connections. */
async function openDoor(port: number, fault: () => Fault | undefined) {
  const sockets = new Set<Socket>()
  let asked = 0
  const door = createDoor(socket => {
    asked++
    sockets.add(socket.on('error', () => {}))
    const kind = fault()
    // A server may greet with 4yz (RFC 5321, section 3.1), in several lines (section 4.2.1), here
    // without a last one.
    if (kind === '503') socket.end('421 4.3.2 Service not available\r\n')
    if (kind === 'resets') socket.resetAndDestroy()
    if (kind === 'drips') drip(socket, '220-')
    if (kind) return
    const inner = connect(port, '127.0.0.1')
    sockets.add(inner.on('error', () => {}))
    socket.pipe(inner).pipe(socket)
    socket.on('close', () => inner.destroy())
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    port: (door.address() as AddressInfo).port,
    asked: () => asked,
    close() {
      for (const socket of sockets) socket.destroy()
      door.close()
    },
  }
}
