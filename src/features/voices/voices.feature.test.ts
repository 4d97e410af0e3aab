import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '#platform/http/listen.ts'
import { createElevenlabs } from '#providers/voice/elevenlabs.ts'
import type { VoiceProvider } from '#providers/voice/port.ts'
import { startTestApp, type TestBrowser, testApp } from '#test/harness.ts'
import { seedBusiness, signedInAs } from '#test/seed.ts'
import { startVoiceVendor } from '#test/voice-vendor.ts'
import { speak, streamSpeech } from './service.ts'
import { MAX_RECORDINGS } from './sounds-service.ts'

/** Two halves with different bytes. */
const FIRST = Buffer.alloc(5_000, 1)
const LAST = Buffer.alloc(200_000, 2)
const WHOLE = Buffer.concat([FIRST, LAST])

const kairos = testApp()
let owner: TestBrowser
let http: Awaited<ReturnType<typeof listen>>
let vendor: Awaited<ReturnType<typeof startVoiceVendor>>
beforeAll(async () => {
  owner = await signedInAs(kairos, (await seedBusiness(kairos.db)).scope)
  http = await listen({ fetch: kairos.app.fetch, host: '127.0.0.1', port: 0 })
})
afterAll(() => http.stop())
beforeEach(async () => {
  vendor = await startVoiceVendor(FIRST)
  kairos.context.voice = createElevenlabs({ baseUrl: vendor.url, apiKey: 'key', deadline: 60_000 })
  await kairos.db.deleteFrom('speech_files').execute()
})
afterEach(() => vendor.close())

const preview = (init: RequestInit = {}, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${http.port}/api/voice/preview/anna`, {
    ...init,
    headers: {
      ...headers,
      cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
const readAll = async (response: Response) => Buffer.from(await response.arrayBuffer())
async function readFirst({ body }: Response) {
  const reader = body!.getReader()
  let heard = Buffer.alloc(0)
  while (heard.length < FIRST.length) heard = Buffer.concat([heard, (await reader.read()).value!])
  return {
    heard,
    async rest() {
      const pieces: Uint8Array[] = []
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return Buffer.concat(pieces)
        pieces.push(value)
      }
    },
  }
}
const kept = async () => {
  const rows = await kairos.db.selectFrom('speech_files').select('audio').execute()
  return rows.map(({ audio }) => Buffer.from(audio))
}
/** Waits for the recordings, so that none is stored during the next test. */
const keeps = (count: number) => expect.poll(kept).toHaveLength(count)
const asked = (count: number) => expect.poll(() => vendor.sounds.length).toBe(count)

test('streams a preview while it is synthesized, and afterwards serves it complete with its length', async () => {
  const first = await preview()
  expect([
    first.status,
    first.headers.get('content-type'),
    first.headers.get('content-length'),
  ]).toEqual([200, 'audio/mpeg', null])
  const { heard, rest } = await readFirst(first)
  expect(heard.equals(FIRST)).toBe(true)
  expect(await kept()).toEqual([])
  vendor.sounds[0]!.end(LAST)
  expect((await rest()).equals(LAST)).toBe(true)
  await keeps(1)
  const second = await preview()
  expect(second.headers.get('content-length')).toBe(String(WHOLE.length))
  expect((await readAll(second)).equals(WHOLE)).toBe(true)
  expect((await kept())[0]!.equals(WHOLE)).toBe(true)
  expect(vendor.sounds).toHaveLength(1)
})

test('concurrent listeners hear the same audio from its beginning, requested once', async () => {
  const together = await Promise.all([preview(), preview()])
  const listeners = await Promise.all(together.map(readFirst))
  const late = await readFirst(await preview())
  vendor.sounds[0]!.end(LAST)
  for (const { heard, rest } of [...listeners, late]) {
    expect(Buffer.concat([heard, await rest()]).equals(WHOLE)).toBe(true)
  }
  await keeps(1)
  expect(vendor.sounds).toHaveLength(1)
})

test('broken audio fails for every listener, is not stored, and is requested again', async () => {
  const listeners = await Promise.all((await Promise.all([preview(), preview()])).map(readFirst))
  const whole = speak(kairos.context, 'anna', 'Hello, I am Anna.')
  await asked(2)
  for (const sound of vendor.sounds) sound.destroy()
  for (const { rest } of listeners) await expect(rest()).rejects.toThrow()
  expect(await whole).toMatchObject({
    status: 'unavailable',
    reason: expect.stringMatching(/^ElevenLabs /),
  })
  expect(await kept()).toEqual([])
  const { heard, rest } = await readFirst(await preview())
  vendor.sounds[2]!.end(LAST)
  expect(Buffer.concat([heard, await rest()]).equals(WHOLE)).toBe(true)
  await keeps(1)
})

test('resuming returns the rest of stored audio without a new request', async () => {
  const range = { range: `bytes=${FIRST.length}-` }
  const first = await readFirst(await preview())
  const joined = await readFirst(await preview({}, range))
  vendor.sounds[0]!.destroy()
  for (const { rest } of [first, joined]) await expect(rest()).rejects.toThrow()
  const lost = await preview({}, range)
  expect([lost.status, await lost.json()]).toEqual([
    503,
    { error: 'Failed to generate voice preview', code: 'preview-failed' },
  ])
  expect(vendor.sounds).toHaveLength(1)
  const again = await readFirst(await preview({}, { range: 'bytes=0-' }))
  vendor.sounds[1]!.end(LAST)
  await again.rest()
  await keeps(1)
  expect((await readAll(await preview({}, range))).equals(WHOLE)).toBe(true)
})

test('answers ranges as Safari requests them, once the audio is complete', async () => {
  const size = WHOLE.length
  /** In base64: `toEqual` takes seconds for buffers of this size. */
  const part = async (range: string, headers = {}) => {
    const answer = await preview({}, { range, ...headers })
    const bytes = await readAll(answer)
    return [answer.status, answer.headers.get('content-range'), bytes.toString('base64')] as const
  }
  const bytes = (from: number, until = size) => WHOLE.subarray(from, until).toString('base64')
  const probe = part('bytes=0-1')
  await asked(1)
  vendor.sounds[0]!.end(LAST)
  expect(await probe).toEqual([206, `bytes 0-1/${size}`, bytes(0, 2)])
  await keeps(1)
  expect(await part(`bytes=0-${size - 1}`)).toEqual([206, `bytes 0-${size - 1}/${size}`, bytes(0)])
  expect(await part(`bytes=${size - 3}-${size + 9}`)).toEqual([
    206,
    `bytes ${size - 3}-${size - 1}/${size}`,
    bytes(size - 3),
  ])
  expect((await part(`bytes=${size}-${size}`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
  for (const answer of [
    await part('bytes=5-2'),
    await part('bytes=0-1,3-4'),
    await part('bytes=0-1', { 'if-range': '"tag"' }),
  ])
    expect(answer).toEqual([200, null, bytes(0)])
  expect(vendor.sounds).toHaveLength(1)
})

test('a range of audio that breaks off fails', async () => {
  const broken = expect(preview({}, { range: 'bytes=0-1' }).then(readAll)).rejects.toThrow()
  await asked(1)
  vendor.sounds[0]!.destroy()
  await broken
})

test('finishes and stores audio without listeners', async () => {
  const gone = new AbortController()
  await readFirst(await preview({ signal: gone.signal }))
  gone.abort()
  vendor.sounds[0]!.end(LAST)
  await keeps(1)
  expect((await kept())[0]!.equals(WHOLE)).toBe(true)
})

test('errors before the first byte become error responses', async () => {
  expect((await owner.get('/api/voice/preview/nobody')).status).toBe(404)
  vendor.refuseWith(500)
  const { status, body } = await owner.get('/api/voice/preview/anna')
  expect([status, body.error]).toEqual([503, 'Failed to generate voice preview'])
  vendor.refuseWith(200)
  const head = await preview({ method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
    200,
    'audio/mpeg',
    '',
  ])
  vendor.sounds[0]!.end(LAST)
  await keeps(1)
})

test('plays a template while it is still being synthesized', async () => {
  let finish = () => {}
  const finished = new Promise<void>(resolve => {
    finish = resolve
  })
  const say: VoiceProvider['speak'] = async () => ({
    status: 'ok',
    value: {
      contentType: 'audio/wav',
      audio: (async function* () {
        yield FIRST
        await finished
        yield LAST
      })(),
    },
  })
  kairos.context.voice = { ...kairos.context.voice, kind: 'sandbox', speak: say }
  const response = await fetch(`http://127.0.0.1:${http.port}/api/message-templates/speech`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
    body: JSON.stringify({
      kind: 'reminder',
      channel: 'voice',
      language: 'en',
      body: 'Come on {{date}} at {{time}}.',
    }),
  })
  const { heard, rest } = await readFirst(response)
  finish()
  expect(Buffer.concat([heard, await rest()]).equals(WHOLE)).toBe(true)
  await keeps(1)
})

test('limits concurrent recordings to the reserved memory, but always serves stored audio', async () => {
  const known = speak(kairos.context, 'anna', 'Kept')
  await asked(1)
  vendor.sounds[0]!.end(LAST)
  expect((await known).status).toBe('ok')
  const many = await Promise.all(
    Array.from({ length: MAX_RECORDINGS }, (_, n) =>
      streamSpeech(kairos.context, 'anna', `Text ${n}`),
    ),
  )
  expect(many.map(({ status }) => status)).toEqual(Array(MAX_RECORDINGS).fill('ok'))
  expect((await speak(kairos.context, 'anna', 'One more')).status).toBe('unavailable')
  expect((await speak(kairos.context, 'anna', 'Kept')).status).toBe('ok')
  for (const sound of vendor.sounds.slice(1)) sound.end()
  await keeps(1 + MAX_RECORDINGS)
  expect((await streamSpeech(kairos.context, 'anna', 'One more')).status).toBe('ok')
  vendor.sounds.at(-1)!.end()
  await keeps(2 + MAX_RECORDINGS)
})

test('stopping the server ends listening, and later audio is not stored', async () => {
  const ending = await startTestApp({ voice: kairos.context.voice })
  const sound = await streamSpeech(ending.context, 'anna', 'Good night')
  await ending.close()
  vendor.sounds[0]!.end(LAST)
  if (sound.status !== 'ok') throw new Error(sound.reason)
  expect(Buffer.from(await sound.value.whole()).equals(WHOLE)).toBe(true)
})
