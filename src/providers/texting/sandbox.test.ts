import { expect, test } from 'vitest'
import { memorySandboxStore } from '../sandbox-store-memory.ts'
import { textingConformance } from './conformance.ts'
import { createSandboxTexting } from './sandbox.ts'

textingConformance(async () => {
  const store = memorySandboxStore()
  return {
    provider: createSandboxTexting({ store, secret: 'secret', deliver: () => {} }),
    secret: 'secret',
    taken: async () =>
      (await store.list({ limit: 100 })).map(({ channel, recipient, text }) => ({
        channel: channel as 'sms',
        to: recipient,
        body: text,
      })),
  }
})

test('reports deliveries and failures to the address that came with the text, signed', async () => {
  const reports: { url: string; signature: string | undefined; fields: Record<string, string> }[] =
    []
  const provider = createSandboxTexting({
    store: memorySandboxStore(),
    secret: 'secret',
    deliver: (url, headers, form) =>
      reports.push({
        url,
        signature: headers['x-twilio-signature'],
        fields: Object.fromEntries(new URLSearchParams(form)),
      }),
  })
  const statusUrl = 'https://kairos.test/status'
  for (const to of ['+12125550123', '+15005550007', '+15005550005']) {
    await provider.send({ channel: 'sms', to, body: 'Hello', statusUrl })
  }
  expect(reports.map(({ fields }) => fields.MessageStatus)).toEqual(['delivered', 'undelivered'])
  expect(reports.every(report => provider.isGenuine(report))).toBe(true)
})
