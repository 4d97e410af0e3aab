import { describe, expect, test } from 'vitest'
import type { PaidChannel } from '#domain/channels.ts'
import type {
  OutgoingCall,
  OutgoingText,
  SentSearch,
  TextingOutcome,
  TextingProvider,
} from './port.ts'
import { signReport } from './signature.ts'

interface Bench {
  provider: TextingProvider
  secret: string
  /** The accepted texts and calls. The other end refuses the sandbox's magic numbers. */
  taken(): Promise<{ channel: PaidChannel; to: string; body: string }[]>
}

const text: OutgoingText = {
  channel: 'sms',
  to: '+12125550123',
  body: 'Salon Anna: reminder. Zoë & Åse, 10:00 AM\r\nReply STOP to opt out.',
  statusUrl: 'https://kairos.test/api/webhooks/twilio/status/1',
}
const call: OutgoingCall = {
  to: '+12125550123',
  answerUrl: 'https://kairos.test/api/webhooks/twilio/voice/1',
  statusUrl: 'https://kairos.test/api/webhooks/twilio/status/1',
  detectionUrl: 'https://kairos.test/api/webhooks/twilio/detection/1',
  transcript: 'Hello Zoë.',
}

export function textingConformance(open: () => Promise<Bench>): void {
  describe('every provider of texts and calls', () => {
    test.each(['sms', 'whatsapp'] as const)(
      'sends %s as it was given, to the one number',
      async channel => {
        const bench = await open()
        const outcome = await bench.provider.send({ ...text, channel })
        expect(outcome).toEqual({
          status: 'accepted',
          providerId: expect.stringMatching(/^SM[0-9a-f]{32}$/),
        })
        expect(await bench.taken()).toEqual([{ channel, to: text.to, body: text.body }])
      },
    )

    test('makes a call', async () => {
      const bench = await open()
      expect(await bench.provider.call(call)).toEqual({
        status: 'accepted',
        providerId: expect.stringMatching(/^CA[0-9a-f]{32}$/),
      })
      expect(await bench.taken()).toMatchObject([{ channel: 'voice', to: call.to }])
    })

    test.each([
      ['+15005550001', { status: 'rejected', code: 'not-possible' }, 0],
      ['+15005550003', { status: 'retry' }, 0],
      ['+15005550004', { status: 'rejected', code: 'opted-out' }, 0],
      ['+15005550006', { status: 'rejected', code: 'not-possible', accountCode: '21608' }, 0],
      ['+15005550005', { status: 'unknown' }, 1],
    ])('%s ends as %o', async (to, outcome, taken) => {
      const bench = await open()
      for (const one of [
        await bench.provider.send({ ...text, to }),
        await bench.provider.call({ ...call, to }),
      ]) {
        expect(one).toMatchObject({ ...outcome, reason: expect.stringMatching(/./) })
      }
      expect(await bench.taken()).toHaveLength(taken * 2)
    })

    test('accepts any validity for texts, and redirects for known and unknown calls', async () => {
      const { provider } = await open()
      for (const validSeconds of [-5, 0, 1, 1.5, 3_600, 1_000_000]) {
        expect(await provider.send({ ...text, validSeconds })).toMatchObject({ status: 'accepted' })
      }
      const called = await provider.call(call)
      for (const id of [
        called.status === 'accepted' ? called.providerId : '',
        `CA${'0'.repeat(32)}`,
        '../Messages',
      ]) {
        await provider.steerCall(id, 'hang-up')
        await provider.steerCall(id, { answerUrl: call.answerUrl })
      }
    })

    test('gives each text an id of its own', async () => {
      const bench = await open()
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, () => bench.provider.send(text)),
      )
      expect(new Set(outcomes.map(one => one.status === 'accepted' && one.providerId)).size).toBe(
        20,
      )
    })

    test('lists what it accepted for a number, with channel and time, even if its response was lost', async () => {
      const { provider } = await open()
      const ever = { since: new Date(0), until: new Date('2100-01-01T00:00:00Z') }
      const ids = async (channel: SentSearch['channel'], to: string, span = ever) => {
        const answer = await provider.find({ channel, to, ...span })
        expect(answer).toMatchObject({ ok: true })
        return answer.ok ? answer.found.map(({ providerId }) => providerId).sort() : []
      }
      const idOf = (outcome: TextingOutcome) =>
        outcome.status === 'accepted' ? outcome.providerId : ''
      const other = '+12125550124'
      const lost = '+15005550005'
      expect(await ids('sms', text.to)).toEqual([])
      const first = idOf(await provider.send(text))
      const second = idOf(await provider.send(text))
      const elsewhere = idOf(await provider.send({ ...text, to: other }))
      const whatsapp = idOf(await provider.send({ ...text, channel: 'whatsapp' }))
      const rang = idOf(await provider.call(call))
      await provider.send({ ...text, to: lost })
      await provider.send({ ...text, to: '+15005550003' })

      expect(await ids('sms', text.to)).toEqual([first, second].sort())
      expect(await ids('sms', other)).toEqual([elsewhere])
      expect(await ids('whatsapp', text.to)).toEqual([whatsapp])
      expect(await ids('voice', text.to)).toEqual([rang])
      expect(await ids('sms', lost)).toEqual([expect.stringMatching(/^SM[0-9a-f]{32}$/)])
      expect(await ids('voice', lost)).toEqual([])
      expect(await ids('sms', '+15005550003')).toEqual([])

      const whole = await provider.find({ channel: 'sms', to: other, ...ever })
      const at = whole.ok ? whole.found[0]!.at.getTime() : 0
      const span = (from: number, to: number) => ({
        since: new Date(at + from),
        until: new Date(at + to),
      })
      expect(await ids('sms', other, span(-1_000, 1_000))).toEqual([elsewhere])
      expect(await ids('sms', other, span(1_000, 2_000))).toEqual([])
      expect(await ids('sms', other, span(-2_000, -1_000))).toEqual([])
    })

    test('only accepts a report that is signed over its address and every field', async () => {
      const { provider, secret } = await open()
      const url = 'https://kairos.test/api/webhooks/twilio/status/1?a=b'
      const fields = { MessageSid: 'SM1', MessageStatus: 'delivered' }
      const signature = signReport(secret, url, fields)
      expect(provider.isGenuine({ url, signature, fields })).toBe(true)
      expect(
        provider.isGenuine({ url, signature, fields: { ...fields, MessageStatus: 'failed' } }),
      ).toBe(false)
      expect(provider.isGenuine({ url, signature, fields: { ...fields, More: '1' } })).toBe(false)
      expect(provider.isGenuine({ url: `${url}c`, signature, fields })).toBe(false)
      expect(provider.isGenuine({ url, signature: undefined, fields })).toBe(false)
      expect(provider.isGenuine({ url, signature: signReport('other', url, fields), fields })).toBe(
        false,
      )
    })
  })
}
