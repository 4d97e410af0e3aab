import type { NodemailerError } from 'nodemailer'
import { onOneLine } from '#domain/text.ts'
import type { SendOutcome } from './port.ts'

/** Replies about our account, not the message (RFC 4954, section 6). */
const OUR_ACCOUNT = new Set([530, 534, 535, 538])
/**
 * Our quota is used up: 5.4.5 at Gmail, 5.4.6 at Zoho (elsewhere a routing loop), 5.1.90 at
 * Microsoft. Or Microsoft doesn't let us use this sender: 5.7.60, 5.2.252.
 */
const OUR_LIMITS = /^5\d\d[ -]5\.(4\.[56]|1\.90|7\.60|2\.252)\b|SendAsDenied|relay(ing)? limit/i
/**
 * Amazon SES, SendGrid and SMTP2GO report paused accounts and unverified senders after the content,
 * without codes. The same words from a recipient's server only cost retries.
 */
const OUR_STANDING =
  /(address|domain)( is)? not verified|verified sender identity|sending paused|your account has been suspended|not authorized to perform/i
/**
 * Postfix refuses a client or sender only at the recipient (`smtpd_delay_reject`), with RFC 3463's
 * codes of security or of senders. A recipient's own policy looks the same.
 */
const OURS_AT_RECIPIENT = /^5\d\d[ -]5\.(7\.\d+|1\.[78])\b/
/**
 * A refused sender is a problem with our settings, because the server hasn't seen the message yet.
 */
const isAboutUs = ({ command, response = '', responseCode = 0 }: NodemailerError): boolean =>
  command === 'MAIL FROM' ||
  OUR_ACCOUNT.has(responseCode) ||
  OUR_LIMITS.test(response) ||
  OUR_STANDING.test(response) ||
  (command === 'RCPT TO' && OURS_AT_RECIPIENT.test(response))

/**
 * 5yz replies are permanent, 4yz are not (RFC 5321, section 4.2.1). `handedOver` is true if the
 * server had received the whole message.
 */
export function outcomeOfFailure(error: unknown, handedOver: boolean): SendOutcome {
  const failure: NodemailerError = error instanceof Error ? error : new Error(String(error))
  const reason = reasonOf(failure)
  if (failure.responseCode !== undefined) {
    const aboutMessage = failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE'
    if (failure.permanent && isAboutUs(failure)) return { status: 'retry', reason, aboutUs: true }
    return { status: failure.permanent && aboutMessage ? 'rejected' : 'retry', reason }
  }
  // The library itself refuses the message, so retrying won't help.
  if (failure.code === 'EENVELOPE' || failure.code === 'EMESSAGE')
    return { status: 'rejected', reason }
  return { status: handedOver ? 'unknown' : 'retry', reason }
}

function reasonOf(failure: NodemailerError): string {
  if (failure.code === 'EABORT') return 'The mail server took too long.'
  return onOneLine(failure.response || failure.message).slice(0, 300)
}
