import { createHash } from 'node:crypto'
import type { SandboxStore } from '../sandbox-store.ts'
import type { OutgoingCall, OutgoingText, TextingOutcome, TextingProvider } from './port.ts'
import { isSignedReport, signReport } from './signature.ts'

interface SandboxTextingSettings {
  store: SandboxStore
  secret: string
  /** Posts to our own URL; never awaited. */
  deliver: (url: string, headers: Record<string, string>, form: string) => void
}

/**
 * Like Twilio's test credentials where possible. `…05` is recorded without an answer, `…07`
 * reported as undelivered; the others are not recorded.
 */
const MAGIC: Record<string, TextingOutcome> = {
  '+15005550001': {
    status: 'rejected',
    code: 'not-possible',
    reason: 'This number cannot be reached (sandbox).',
  },
  '+15005550003': { status: 'retry', reason: 'The provider is busy (sandbox).', outage: false },
  '+15005550004': {
    status: 'rejected',
    code: 'opted-out',
    reason: 'This number opted out (sandbox).',
  },
  '+15005550006': {
    status: 'rejected',
    code: 'not-possible',
    reason: 'The account may not send to this number (sandbox).',
    accountCode: '21608',
  },
  '+15005550005': {
    status: 'unknown',
    reason: 'The connection was lost before the answer came (sandbox).',
  },
}
const NEVER_DELIVERED = '+15005550007'

/** Calls ring on the sandbox's phone. */
export function createSandboxTexting({
  store,
  secret,
  deliver,
}: SandboxTextingSettings): TextingProvider & Required<Pick<TextingProvider, 'signed'>> {
  const signed = (url: string, fields: Record<string, string>) => ({
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signReport(secret, url, fields),
    },
    form: new URLSearchParams(fields).toString(),
  })

  const sid = (kind: 'SM' | 'CA', id: number) =>
    kind + createHash('md5').update(`${secret} ${kind} ${id}`).digest('hex')

  return {
    kind: 'sandbox',
    signed,
    async send({ channel, to, body, statusUrl }: OutgoingText) {
      const magic = MAGIC[to]
      if (magic && magic.status !== 'unknown') return magic
      const id = await store.save({
        channel,
        recipient: to,
        subject: '',
        html: null,
        text: body,
        attachments: [],
        meta: { statusUrl },
      })
      if (magic) return magic
      const providerId = sid('SM', id)
      const failed = to === NEVER_DELIVERED
      const report = signed(statusUrl, {
        MessageSid: providerId,
        MessageStatus: failed ? 'undelivered' : 'delivered',
        ...(failed ? { ErrorCode: '30003' } : {}),
      })
      deliver(statusUrl, report.headers, report.form)
      return { status: 'accepted', providerId }
    },
    async call({ to, answerUrl, statusUrl, transcript, sound }: OutgoingCall) {
      const magic = MAGIC[to]
      if (magic && magic.status !== 'unknown') return magic
      const id = await store.save({
        channel: 'voice',
        recipient: to,
        subject: '',
        html: null,
        text: transcript,
        attachments: sound
          ? [
              {
                filename: sound.contentType === 'audio/wav' ? 'call.wav' : 'call.mp3',
                contentType: sound.contentType,
                base64: Buffer.from(sound.audio).toString('base64'),
              },
            ]
          : [],
        meta: { answerUrl, statusUrl },
      })
      const providerId = sid('CA', id)
      if (to === NEVER_DELIVERED) {
        const report = signed(statusUrl, { CallSid: providerId, CallStatus: 'no-answer' })
        deliver(statusUrl, report.headers, report.form)
      }
      return magic ?? { status: 'accepted', providerId }
    },
    // The sandbox's phone decides who answers.
    async steerCall() {},
    async find({ channel, to, since, until }) {
      const messages = await store.list({ recipient: to, channel, limit: 200 })
      const found = messages
        .filter(({ createdAt }) => createdAt >= since && createdAt <= until)
        .map(({ id, createdAt }) => ({
          providerId: sid(channel === 'voice' ? 'CA' : 'SM', id),
          at: createdAt,
          status: channel === 'voice' ? 'in-progress' : 'sent',
          errorCode: null,
          answeredBy: null,
        }))
      return { ok: true, found }
    },
    isGenuine: report => isSignedReport(secret, report),
  }
}
