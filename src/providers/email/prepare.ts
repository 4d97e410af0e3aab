import { isMailAddress, type Mailbox } from '#domain/mail-address.ts'
import { onOneLine } from '#domain/text.ts'
import type { EmailMessage } from './port.ts'

/** RFC 5322, section 3.6.4, without quoted or literal forms. */
const MESSAGE_ID = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,120}@[A-Za-z0-9.-]{1,120}$/
/** RFC 5322, section 2.1.1, allows 998 characters; subjects and names stay far below. */
const MAX_LINE = 500

/** Every sender must run this first: it refuses further recipients and line breaks in headers. */
export function prepareMessage(
  message: EmailMessage,
): { ok: true; message: EmailMessage } | { ok: false; reason: string } {
  const bad = [message.from, message.to, message.replyTo].find(
    box => box && !isMailAddress(box.address),
  )
  if (bad) return { ok: false, reason: 'This is not an email address.' }
  if (!MESSAGE_ID.test(message.messageId))
    throw new TypeError('A Message-ID has the form local@host.')
  return {
    ok: true,
    message: {
      ...message,
      from: prepareMailbox(message.from),
      to: prepareMailbox(message.to),
      replyTo: message.replyTo && prepareMailbox(message.replyTo),
      subject: headerText(message.subject),
      html: bodyText(message.html),
      text: bodyText(message.text),
    },
  }
}

// Neither SMTP (RFC 5321, section 4.5.2) nor the outbox's database accepts NUL.
const bodyText = (text: string) => text.toWellFormed().replaceAll('\0', '')

/** Mail programs would decode it (RFC 2047), even to characters that no text may contain. */
const ENCODED_WORD = /=\?(?=[^\s?]+\?[bq]\?)/gi

const headerText = (text: string) => onOneLine(text.slice(0, MAX_LINE)).replace(ENCODED_WORD, '= ?')

function prepareMailbox({ name, address }: Mailbox): Mailbox {
  const clean = headerText(name ?? '')
  return clean ? { name: clean, address } : { address }
}
