import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import PostalMime, { type Address } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { emailConformance, exampleEmail, type ReceivedEmail } from './conformance.ts'
import { createSmtpEmail, type SmtpSettings } from './smtp.ts'

const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const urlOf = (server: { address(): AddressInfo | string | null }) =>
  `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`

function openProvider(settings: SmtpSettings) {
  const provider = createSmtpEmail(settings)
  cleanups.push(() => provider.close())
  return provider
}

const refusal = (responseCode: number, text: string) =>
  Object.assign(new Error(text), { responseCode })

/** The server rejects the sandbox's magic recipients. */
async function openMailServer() {
  const raw: { recipients: string[]; content: Buffer }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('fail-permanent@')) return done(refusal(550, '5.1.1 No such mailbox'))
      if (address.startsWith('fail-temporary@')) return done(refusal(451, '4.3.2 Busy'))
      done()
    },
    async onData(stream, session, done) {
      const content = Buffer.concat(await stream.toArray())
      const recipients = session.envelope.rcptTo.map(({ address }) => address)
      raw.push({ recipients, content })
      if (recipients[0]?.startsWith('unknown@')) {
        for (const connection of server.connections) connection._socket.destroy()
      }
      done()
    },
  })
  server.on('error', () => {})
  const listener = server.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  cleanups.push(() => new Promise<void>(closed => server.close(closed)))
  return { url: urlOf(listener), raw }
}

const mailbox = (address: Address | undefined) =>
  address && {
    name: address.name || undefined,
    address: 'address' in address ? (address.address ?? '') : '',
  }

async function parse({
  recipients,
  content,
}: {
  recipients: string[]
  content: Buffer
}): Promise<ReceivedEmail> {
  const mail = await PostalMime.parse(content)
  return {
    recipients,
    messageId: mail.messageId?.replace(/^<|>$/g, '') ?? '',
    from: mailbox(mail.from) ?? { address: '' },
    to: (mail.to ?? []).map(box => mailbox(box)!),
    replyTo: mailbox(mail.replyTo?.[0]),
    addressing: mail.headers
      .map(header => header.key)
      .filter(key => /^(?:cc|bcc|resent-.*|sender)$/.test(key)),
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
    files: mail.attachments.map(({ filename, mimeType, content: bytes }) => ({
      filename: filename ?? '',
      contentType: mimeType,
      content: typeof bytes === 'string' ? bytes : Buffer.from(bytes as ArrayBuffer).toString(),
    })),
  }
}

emailConformance(async () => {
  const server = await openMailServer()
  return {
    provider: openProvider({ url: server.url }),
    received: () => Promise.all(server.raw.map(parse)),
  }
})

test('sends the calendar file as an alternative that calendar programs read, with its method', async () => {
  const server = await openMailServer()
  await openProvider({ url: server.url }).send(exampleEmail)
  const raw = server.raw[0]?.content.toString() ?? ''
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
  // CRLF line endings (RFC 5545, section 3.1).
  expect(raw).toContain(Buffer.from(exampleEmail.calendar?.content ?? '').toString('base64'))
})

test('marks messages as sent by a program, so that out-of-office replies don’t answer', async () => {
  const server = await openMailServer()
  await openProvider({ url: server.url }).send(exampleEmail)
  expect(server.raw[0]?.content.toString()).toMatch(/^Auto-Submitted: auto-generated$/im)
})

/** For `undefined`, the server stays silent. */
async function openScripted(
  script: (line: string, socket: Socket) => string | undefined,
  greeting = '220 ready',
) {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (greeting) socket.write(`${greeting}\r\n`)
    let rest = ''
    socket.on('data', chunk => {
      const lines = (rest + chunk).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const reply = script(line, socket)
        if (reply) socket.write(`${reply}\r\n`)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return urlOf(server)
}

/** Accepts everything except as `change` says. Lines of a message's body get no reply. */
const obliging =
  (change: (command: string, socket: Socket) => string | undefined | null) =>
  (line: string, socket: Socket): string | undefined => {
    const command = /^(EHLO|STARTTLS|MAIL FROM|RCPT TO|DATA|RSET|QUIT|AUTH|\.$)/.exec(line)?.[1]
    if (!command) return undefined
    const changed = change(command, socket)
    if (changed !== null) return changed
    if (command === 'DATA') return '354 go on'
    return command === 'QUIT' ? '221 bye' : '250 OK'
  }

const at = (command: string, reply: string | ((socket: Socket) => undefined)) =>
  obliging((name, socket) =>
    name !== command ? null : typeof reply === 'string' ? reply : reply(socket),
  )

const hangUp = (socket: Socket) => void socket.destroy()
const silent = () => undefined

test('gives the password only to a server that encrypts, unless it is on this machine', async () => {
  const commands: string[] = []
  const answers: Record<string, string> = {
    EHLO: '250-hi\r\n250 AUTH PLAIN',
    STARTTLS: '502 no',
    AUTH: '535 no',
  }
  const url = await openScripted(
    obliging(command => {
      commands.push(command)
      return answers[command] ?? null
    }),
  )
  const { port } = new URL(url)
  const isGiven = async (host: string, query = '') => {
    commands.length = 0
    await openProvider({ url: `smtp://kairos:secret@${host}:${port}${query}` }).send(exampleEmail)
    return commands.includes('AUTH')
  }
  // Another address of this machine.
  const elsewhere = '0.0.0.0'
  expect(await isGiven(elsewhere)).toBe(false)
  expect(await isGiven(elsewhere, '?ignoreTLS=true')).toBe(true)
  expect(await isGiven('127.0.0.1')).toBe(true)
})

test('retries if the server offers no login, whatever it says about the recipient', async () => {
  const answers: Record<string, string> = { AUTH: '502 not implemented', 'RCPT TO': '554 denied' }
  const url = await openScripted(obliging(command => answers[command] ?? null))
  const { host } = new URL(url)
  const outcome = await openProvider({ url: `smtp://kairos:secret@${host}` }).send(exampleEmail)
  expect(outcome).toEqual({ status: 'retry', reason: '502 not implemented' })
})

describe('the server’s reply decides whether to try again', () => {
  /** For servers that never answer, on a busy machine. */
  const quick = { connectTimeout: 2_000, deadline: 2_000, answerTimeout: 2_000 }

  test.each<[string, Parameters<typeof openScripted>, string]>([
    ['refuses the recipient for good', [at('RCPT TO', '550 no such user')], 'rejected'],
    ['does not know the recipient now', [at('RCPT TO', '450 mailbox busy')], 'retry'],
    ['refuses the sender for good', [at('MAIL FROM', '553 not your address')], 'ours'],
    ['refuses the sender late', [at('RCPT TO', '553 5.7.1 Sender address rejected')], 'ours'],
    ['does not let us use the sender', [at('.', '550 5.7.60 Not allowed to send as')], 'ours'],
    ['has no relaying left for us', [at('.', '550 5.7.1 Daily SMTP relay limit')], 'ours'],
    ['has no such mailbox', [at('RCPT TO', '550 5.1.1 User unknown')], 'rejected'],
    ['dislikes the content', [at('.', '550 5.7.1 Message rejected as spam')], 'rejected'],
    ['wants a login first', [at('MAIL FROM', '530 authentication required')], 'ours'],
    ['refuses the content for good', [at('.', '554 spam')], 'rejected'],
    ['is over quota after the content', [at('.', '452 out of storage')], 'retry'],
    ['has no quota left for us', [at('.', '550-5.4.5 Over limit\r\n550 5.4.5 Wait')], 'ours'],
    ['suspects our emails', [at('RCPT TO', '550 5.4.6 Unusual sending activity')], 'ours'],
    ['shuts down before the content', [at('DATA', '421 going down')], 'retry'],
    ['answers a bad sequence', [at('MAIL FROM', '503 say hello first')], 'retry'],
    ['does not take connections now', [at('EHLO', '250 OK'), '554 no service here'], 'retry'],
    ['says nothing at all', [at('EHLO', '250 OK'), ''], 'retry'],
    ['hangs up at the sender', [at('MAIL FROM', hangUp)], 'retry'],
    ['hangs up at the recipient', [at('RCPT TO', hangUp)], 'retry'],
    ['falls silent at the recipient', [at('RCPT TO', silent)], 'retry'],
    ['hangs up after the whole content', [at('.', hangUp)], 'unknown'],
    ['falls silent after the whole content', [at('.', silent)], 'unknown'],
    ['speaks nonsense', [at('EHLO', 'hello there')], 'retry'],
  ])('%s', async (name, script, expected) => {
    const patience = /silent after/.test(name)
      ? { answerTimeout: quick.answerTimeout }
      : /silent|nothing|nonsense/.test(name)
        ? quick
        : {}
    const provider = openProvider({ url: await openScripted(...script), ...patience })
    const outcome = await provider.send(exampleEmail)
    expect(outcome).toEqual({
      ...(expected === 'ours' ? { status: 'retry', aboutUs: true } : { status: expected }),
      reason: expect.stringMatching(/^[^\r\n]{1,300}$/),
    })
  })

  test('retries a server that can’t be reached', async () => {
    expect((await openProvider({ url: 'smtp://127.0.0.1:1' }).send(exampleEmail)).status).toBe(
      'retry',
    )
  })

  test('gives up at the deadline on a server that sends byte by byte, and can retry', async () => {
    let dripping = true
    const drip = obliging((command, socket) => {
      if (command !== 'RCPT TO' || !dripping) return null
      const timer = setInterval(() => socket.write('2'), 20)
      socket.on('close', () => clearInterval(timer))
      return undefined
    })
    const provider = openProvider({
      url: await openScripted(drip),
      deadline: 3_000,
      connections: 1,
    })
    expect(await provider.send(exampleEmail)).toEqual({
      status: 'retry',
      reason: 'The mail server took too long.',
    })
    dripping = false
    expect((await provider.send(exampleEmail)).status).toBe('sent')
  })

  test('waits longer for the reply to a whole message, which may be scanned first', async () => {
    const deadline = 4_000
    const scan = obliging((command, socket) => {
      if (command !== '.') return null
      setTimeout(() => socket.write('250 clean\r\n'), deadline + 200)
      return undefined
    })
    const provider = openProvider({ url: await openScripted(scan), deadline })
    expect(await provider.send(exampleEmail)).toEqual({ status: 'sent' })
  })

  test('one refused message does not hold up the next', async () => {
    let mails = 0
    const url = await openScripted(
      obliging(command => (command === 'RCPT TO' && ++mails === 1 ? '550 no' : null)),
    )
    const provider = openProvider({ url, connections: 1 })
    expect((await provider.send(exampleEmail)).status).toBe('rejected')
    expect((await provider.send(exampleEmail)).status).toBe('sent')
  })

  test('replaces a pooled connection that the server has closed', async () => {
    const open: Socket[] = []
    const url = await openScripted(
      obliging((command, socket) => {
        if (command === 'EHLO') open.push(socket)
        return null
      }),
    )
    const provider = openProvider({ url, connections: 1 })
    expect((await provider.send(exampleEmail)).status).toBe('sent')
    for (const socket of open) socket.destroy()
    expect((await provider.send(exampleEmail)).status).toBe('sent')
    expect(open).toHaveLength(2)
  })
})
