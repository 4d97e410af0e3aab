import { describe, expect, test } from 'vitest'
import type { OutgoingCall, OutgoingText, TextingProvider } from './port.ts'
import { signReport } from './signature.ts'

interface Bench {
  provider: TextingProvider
  /** The secret that reports are signed with. */
  secret: string
  /** What the other end took so far. It fails for the numbers that the sandbox names. */
  taken(): Promise<{ channel: 'sms' | 'whatsapp' | 'voice'; to: string; body: string }[]>
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
  transcript: 'Hello Zoë.',
}

/** What every provider of texts and calls must do, whatever is behind it. */
export function textingConformance(open: () => Promise<Bench>): void {
  describe('every provider of texts and calls', () => {
    test.each(['sms', 'whatsapp'] as const)('sends %s as it was given, to the one number', async channel => {
      const bench = await open()
      const outcome = await bench.provider.send({ ...text, channel })
      expect(outcome).toEqual({ status: 'accepted', providerId: expect.stringMatching(/^SM[0-9a-f]{32}$/) })
      expect(await bench.taken()).toEqual([{ channel, to: text.to, body: text.body }])
    })

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
      ['+15005550005', { status: 'unknown' }, 1],
    ])('%s ends as %o', async (to, outcome, taken) => {
      const bench = await open()
      for (const one of [await bench.provider.send({ ...text, to }), await bench.provider.call({ ...call, to })]) {
        expect(one).toMatchObject({ ...outcome, reason: expect.stringMatching(/./) })
      }
      expect(await bench.taken()).toHaveLength(taken * 2)
    })

    test('gives each text an id of its own', async () => {
      const bench = await open()
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => bench.provider.send(text)))
      expect(new Set(outcomes.map(one => one.status === 'accepted' && one.providerId)).size).toBe(20)
    })

    test('believes a report that is signed over its address and every field, and no other', async () => {
      const { provider, secret } = await open()
      const url = 'https://kairos.test/api/webhooks/twilio/status/1?a=b'
      const fields = { MessageSid: 'SM1', MessageStatus: 'delivered' }
      const signature = signReport(secret, url, fields)
      expect(provider.isGenuine({ url, signature, fields })).toBe(true)
      expect(provider.isGenuine({ url, signature, fields: { ...fields, MessageStatus: 'failed' } })).toBe(false)
      expect(provider.isGenuine({ url, signature, fields: { ...fields, More: '1' } })).toBe(false)
      expect(provider.isGenuine({ url: `${url}c`, signature, fields })).toBe(false)
      expect(provider.isGenuine({ url, signature: undefined, fields })).toBe(false)
      expect(provider.isGenuine({ url, signature: signReport('other', url, fields), fields })).toBe(false)
    })
  })
}
