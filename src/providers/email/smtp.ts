import { PassThrough } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import {
  createTransport,
  type NodemailerError,
  type SendMailOptions,
  type SMTPPoolOptions,
} from 'nodemailer'
import { onOneLine } from '#domain/text.ts'
import { isLocalHost } from '#platform/sandboxes.ts'
import { failedCheck, type ProviderCheck } from '../port.ts'
import type { EmailMessage, EmailProvider, SendOutcome } from './port.ts'
import { prepareMessage } from './prepare.ts'
import { outcomeOfFailure } from './smtp-outcome.ts'
import { Transfer } from './smtp-transfer.ts'

export interface SmtpSettings {
  /** `smtp://` or `smtps://`, with nodemailer's options as query parameters. */
  url: string
  connections?: number
  /** Milliseconds to connect and to be greeted. */
  connectTimeout?: number
  /** Milliseconds to send a whole message, including the wait for a connection. */
  deadline?: number
  /** Milliseconds for the reply to a whole message. */
  answerTimeout?: number
}

/** Afterwards the server or a router may drop the connection. */
const IDLE_MS = 30_000
/**
 * Servers may scan a message before they answer; giving up earlier delivers it again. RFC 5321,
 * section 4.5.3.2.6, asks for ten minutes, in which a server that hangs would block all emails.
 */
const ANSWER_MS = 120_000

export function createSmtpEmail(settings: SmtpSettings): EmailProvider {
  const {
    url,
    connections = 5,
    connectTimeout = 10_000,
    deadline = 60_000,
    answerTimeout = ANSWER_MS,
  } = settings
  const options: SMTPPoolOptions & { pool: true } = {
    url,
    requireTLS: mustEncrypt(url),
    // Nodemailer would skip the login if the server doesn't offer it.
    forceAuth: new URL(url).username !== '',
    pool: true,
    maxConnections: connections,
    // Once, because a pooled connection may be dead. The queue plans all other attempts.
    maxRequeues: 1,
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    dnsTimeout: connectTimeout,
    socketTimeout: answerTimeout,
    idleTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
  const transport = createTransport(options)
  const transfers = new WeakMap<AbortSignal, Transfer>()
  // The last stage of a message's stream shows whether the server received it completely.
  transport.use('stream', (mail, done) => {
    mail.message.processFunc(input => {
      const body = new PassThrough()
      input.on('error', error => body.destroy(error))
      if (mail.data.signal) transfers.get(mail.data.signal)?.follow(body)
      return input.pipe(body)
    })
    done()
  })

  return {
    kind: 'smtp',
    atOnce: connections,
    async send(message): Promise<SendOutcome> {
      const prepared = prepareMessage(message)
      if (!prepared.ok) return { status: 'rejected', reason: prepared.reason }
      const transfer = new Transfer(deadline, answerTimeout)
      const { signal } = transfer
      transfers.set(signal, transfer)
      try {
        await transport.sendMail({ ...toMail(prepared.message), signal })
        return { status: 'sent' }
      } catch (error) {
        return outcomeOfFailure(error, transfer.isHandedOver)
      } finally {
        transfer.end()
      }
    },
    async check() {
      const late = new Error('it took too long')
      const waited = delay(deadline, undefined, { ref: false }).then(() => Promise.reject(late))
      const login = createTransport({ ...options, socketTimeout: connectTimeout })
      return await Promise.race([login.verify(), waited]).then(
        () => ({ ok: true }) as const,
        explainRefusal,
      )
    },
    async close() {
      transport.close()
    },
  }
}

/**
 * Otherwise, an attacker in the middle could hide the server's offer to encrypt and read the
 * password. `?ignoreTLS=true` takes that risk.
 */
function mustEncrypt(url: string): boolean {
  const { protocol, password, hostname, searchParams } = new URL(url)
  const isPermitted = searchParams.get('ignoreTLS') === 'true' || isLocalHost(hostname)
  return protocol === 'smtp:' && password !== '' && !isPermitted
}

function explainRefusal(error: unknown): ProviderCheck {
  const { code, message, reason, response, responseCode, syscall } = error as NodemailerError & {
    reason?: string
    syscall?: string
  }
  const why = `(${onOneLine(response ?? reason ?? message)}). Check SMTP_URL.`
  if (code === 'EAUTH') {
    return responseCode === 535
      ? failedCheck('The mail server rejects the user or password in SMTP_URL.')
      : failedCheck(`The mail server doesn't accept the login ${why}`)
  }
  // Nodemailer has a single code for failed connections and TLS problems.
  if (code === 'ETLS' || (code === 'ESOCKET' && !syscall))
    return failedCheck(`The mail server can't be reached securely ${why}`)
  return failedCheck(
    `The mail server ${response ? 'refuses the connection' : "can't be reached"} ${why}`,
  )
}

function toMail(message: EmailMessage): SendMailOptions {
  const { from, to, replyTo, calendar } = message
  return {
    messageId: `<${message.messageId}>`,
    from: { name: from.name ?? '', address: from.address },
    to: { name: to.name ?? '', address: to.address },
    ...(replyTo ? { replyTo: { name: replyTo.name ?? '', address: replyTo.address } } : {}),
    envelope: { from: from.address, to: [to.address] },
    subject: message.subject,
    text: message.text,
    html: message.html,
    ...(calendar
      ? {
          icalEvent: {
            method: calendar.method,
            filename: 'appointment.ics',
            content: calendar.content,
          },
        }
      : {}),
    // Suppresses vacation replies (RFC 3834, section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
  }
}
