import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A provider of texts and calls over real HTTP that keeps count, and fails as often as it is told. */
export async function startTwilio(random: () => number) {
  /** What was taken, by recipient. */
  const taken = new Map<string, { sid: string; at: Date }[]>()
  let sids = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const json = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.method === 'GET') {
      const query = new URL(request.url ?? '', 'http://twilio').searchParams
      const messages = (taken.get((query.get('To') ?? '').replace('whatsapp:', '')) ?? []).map(({ sid, at }) => ({
        sid,
        status: 'sent',
        direction: 'outbound-api',
        date_created: at.toUTCString(),
        error_code: null,
      }))
      return json(200, { messages, calls: messages })
    }
    const to = (new URLSearchParams(Buffer.concat(chunks).toString()).get('To') ?? '').replace('whatsapp:', '')
    const chance = random()
    if (chance < 0.05) return json(503, {})
    const sid = `SM${(++sids).toString(16).padStart(32, '0')}`
    taken.set(to, [...(taken.get(to) ?? []), { sid, at: now() }])
    // Taken, and the answer is lost.
    if (chance < 0.08) return request.socket.resetAndDestroy()
    setTimeout(() => json(201, { sid, status: 'queued' }), random() * 30)
  })
  let now = () => new Date()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    /** By which clock it says when it took what. */
    setClock: (clock: () => Date) => {
      now = clock
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** A mail server over real SMTP that keeps the Message-IDs of what it took, by recipient, and everything else that it was told. */
export async function startMailServer(random: () => number = () => 1) {
  const taken = new Map<string, string[]>()
  const raw: { recipients: string[]; content: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo(_address, _session, done) {
      done(random() < 0.03 ? Object.assign(new Error('4.3.2 Busy'), { responseCode: 451 }) : undefined)
    },
    async onData(stream, session, done) {
      const chunks = await stream.toArray().catch(() => undefined)
      // Whoever was sending has gone.
      if (!chunks) return done(new Error('broken off'))
      const content = Buffer.concat(chunks).toString()
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      raw.push({ recipients, content })
      const id = /^Message-ID: (\S+)/im.exec(content)?.[1] ?? ''
      for (const to of recipients) taken.set(to, [...(taken.get(to) ?? []), id])
      done()
    },
  })
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    url: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    taken,
    raw,
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
