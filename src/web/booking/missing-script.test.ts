import { expect, test, vi } from 'vitest'
import { NETWORK_FAILURE } from '#web/lib/api-error.ts'
import { client } from '#words/en/client.ts'
import { whyMissing } from './missing-script.ts'

test('a script is missing because of an update only if the server still sends the page', async () => {
  const textContent = JSON.stringify({ wording: { words: { client } } })
  vi.stubGlobal('document', { getElementById: () => ({ textContent }) })
  vi.stubGlobal('location', { href: 'https://kairos.example/p/salon' })
  for (const [answer, text] of [
    [Promise.resolve(new Response()), client.updated],
    [Promise.resolve(new Response('', { status: 502 })), NETWORK_FAILURE],
    [Promise.reject(new TypeError('offline')), NETWORK_FAILURE],
  ] as const) {
    vi.stubGlobal('fetch', () => answer)
    expect(await whyMissing()).toBe(text)
  }
})
