import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { collectGarbage } from '#test/garbage.ts'
import { listen } from '#test/listen.ts'
import { hear, type Trouble, voiceConformance } from './conformance.ts'
import { createElevenlabs } from './elevenlabs.ts'
import { MAX_SPEECH_BYTES } from './port.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
const UNKNOWN = '{"detail":{"status":"voice_not_found","message":"A voice was not found."}}'
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

async function openElevenlabs(intercept: Intercept = () => false, deadline = 5_000) {
  const requests: { url: string; key: unknown; body: string }[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { url = '' } = request
    requests.push({
      url,
      key: request.headers['xi-api-key'],
      body: Buffer.concat(chunks).toString(),
    })
    if (intercept(request, response)) return
    const type = url.includes('output_format=ulaw_8000') ? 'audio/basic' : 'audio/mpeg'
    const sound = () => response.writeHead(200, { 'content-type': type }).end(Buffer.alloc(500, 1))
    if (requests.at(-1)?.body.includes('voicequota')) {
      response
        .writeHead(401)
        .end('{"detail":{"status":"quota_exceeded","message":"Nothing is left."}}')
    } else if (url.startsWith('/v2/voices?')) {
      const preview_url = `http://${request.headers.host}/files/rachel.mp3`
      const voices = [
        {
          voice_id: 'Rachel1',
          name: 'Rachel',
          description: null,
          preview_url,
          labels: { accent: 'american' },
        },
        { voice_id: 'NoFile2', name: 'Adam', preview_url: null },
        { voice_id: 'Local3', name: 'Eve', preview_url: 'http://169.254.169.254/secret' },
      ]
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ voices }))
    } else if (
      url === '/files/rachel.mp3' ||
      /^\/v1\/text-to-speech\/(Rachel1|NoFile2|Local3)\/stream\?/.test(url)
    )
      sound()
    else response.writeHead(400).end(UNKNOWN)
  })
  const { url: baseUrl, close } = await listen(server)
  closers.push(close)
  return { provider: createElevenlabs({ baseUrl, apiKey: 'the-key', deadline }), requests }
}

const PIECE = Buffer.alloc(500, 1)
const troubles: Record<Trouble, (response: ServerResponse) => void> = {
  drips(response) {
    response.write(PIECE)
    const timer = setInterval(() => response.write(PIECE), 20)
    response.on('close', () => clearInterval(timer))
  },
  'breaks off': response => response.write(PIECE, () => response.socket?.resetAndDestroy()),
  exceeds: response => response.end(Buffer.alloc(MAX_SPEECH_BYTES + 1, 1)),
  nothing: response => response.end(),
}
const isSound = (url = '') => /^\/(files|v1\/text-to-speech)\//.test(url)

voiceConformance(async trouble => {
  if (!trouble) return (await openElevenlabs()).provider
  const intercept: Intercept = (request, response) => {
    if (!isSound(request.url)) return false
    troubles[trouble](response.writeHead(200, { 'content-type': 'audio/mpeg' }))
    return true
  }
  return (await openElevenlabs(intercept, trouble === 'drips' ? 500 : 20_000)).provider
})

test('stops audio that drips at the deadline, even after a garbage collection', async () => {
  const drips: Intercept = (_request, response) => {
    troubles.drips(response.writeHead(200, { 'content-type': 'audio/mpeg' }))
    return true
  }
  const { provider } = await openElevenlabs(drips, 2_000)
  const sound = await provider.speak('Rachel1', 'Hello')
  if (sound.status !== 'ok') throw new Error(sound.reason)
  const pieces = sound.value.audio[Symbol.asyncIterator]()
  await pieces.next()
  await collectGarbage()
  const rest = async () => {
    while (!(await pieces.next()).done);
  }
  await expect(rest()).rejects.toThrow(/took too long/)
})

test('fetches the vendor’s preview without the key, and synthesizes one if it is missing or unsafe', async () => {
  const { provider, requests } = await openElevenlabs()
  for (const voice of ['Rachel1', 'NoFile2', 'Local3'])
    expect((await provider.preview(voice)).status).toBe('ok')
  expect(requests.map(({ url, key }) => [url.split('?')[0], key])).toEqual([
    ['/v2/voices', 'the-key'],
    ['/files/rachel.mp3', undefined],
    ['/v1/text-to-speech/NoFile2/stream', 'the-key'],
    ['/v1/text-to-speech/Local3/stream', 'the-key'],
  ])
  expect(JSON.parse(requests[2]!.body)).toEqual({
    text: expect.stringContaining('Adam'),
    model_id: 'eleven_multilingual_v2',
  })
})

test('falls back to the path without streaming, but not for an unknown voice', async () => {
  const paths: (string | undefined)[] = []
  const answers =
    (known: boolean): Intercept =>
    (request, response) => {
      paths.push(request.url?.split('?')[0])
      if (request.url?.includes('/stream'))
        response.writeHead(404).end(known ? '{"detail":"Not Found"}' : UNKNOWN)
      else response.writeHead(200, { 'content-type': 'audio/mpeg' }).end(PIECE)
      return true
    }
  expect(
    await (await openElevenlabs(answers(true))).provider.speak('Rachel1', 'Hello'),
  ).toMatchObject({ status: 'ok' })
  const { provider } = await openElevenlabs(answers(false))
  expect(await provider.speak('Rachel1', 'Hello')).toMatchObject({ status: 'unknown-voice' })
  const [path, streamed] = ['/v1/text-to-speech/Rachel1', '/v1/text-to-speech/Rachel1/stream']
  expect(paths).toEqual([streamed, path, streamed])
})

test('lists the valid voices and skips the others', async () => {
  const voices = [
    {
      voice_id: 'Made1',
      name: 'Ada',
      labels: { accent: 'irish', age: null, tags: ['x'] },
      description: '',
    },
    { voice_id: 'Unmade2', name: null, labels: null },
    { voice_id: '../odd', name: 'Odd' },
    null,
    { voice_id: 'Made3', name: 'Eve', labels: {} },
  ]
  const { provider } = await openElevenlabs((_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ voices, has_more: false }))
    return true
  })
  expect(await provider.listVoices()).toEqual({
    status: 'ok',
    value: [
      { id: 'Made1', name: 'Ada', description: 'irish', languages: [] },
      { id: 'Made3', name: 'Eve', description: '', languages: [] },
    ],
  })
})

test('lists every voice over several pages, with the languages it is known to speak', async () => {
  const all = Array.from({ length: 730 }, (_, n) => ({
    voice_id: `Voice${n}`,
    name: `Voice ${n}`,
    labels: { accent: 'standard', language: 'de' },
    verified_languages: [
      { language: 'de', locale: 'de-DE' },
      { language: 'pt', locale: 'pt-BR' },
      null,
    ],
  }))
  const { provider, requests } = await openElevenlabs((request, response) => {
    const query = new URL(request.url ?? '', 'http://vendor').searchParams
    const from = Number(query.get('next_page_token') ?? 0)
    const voices = all.slice(from, from + Number(query.get('page_size')))
    const end = from + voices.length
    const body = {
      voices,
      has_more: end < all.length,
      next_page_token: end < all.length ? String(end) : null,
    }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  })
  const answer = await provider.listVoices()
  const voices = answer.status === 'ok' ? answer.value : []
  expect(voices.map(({ id }) => id)).toEqual(all.map(({ voice_id }) => voice_id))
  expect(voices[0]).toMatchObject({ description: 'standard', languages: ['de', 'pt'] })
  expect(requests).toHaveLength(8)
})

test('lists voices at the first path if the second is unknown', async () => {
  const paths: string[] = []
  const { provider } = await openElevenlabs((request, response) => {
    paths.push(request.url ?? '')
    if (request.url !== '/v1/voices') response.writeHead(404).end('{"detail":"Not Found"}')
    else
      response.writeHead(200).end(JSON.stringify({ voices: [{ voice_id: 'Made1', name: 'Ada' }] }))
    return true
  })
  expect(await provider.listVoices()).toMatchObject({ status: 'ok', value: [{ id: 'Made1' }] })
  expect(paths).toEqual(['/v2/voices?page_size=100', '/v1/voices'])
})

test('requests the telephone format for phone calls', async () => {
  const { provider, requests } = await openElevenlabs()
  expect(await provider.speak('Rachel1', 'Hello', 'telephone')).toMatchObject({
    value: { contentType: 'audio/ulaw' },
  })
  expect(await provider.speak('Rachel1', 'Hello')).toMatchObject({
    value: { contentType: 'audio/mpeg' },
  })
  expect(requests.map(({ url }) => url.split('?')[1])).toEqual([
    'output_format=ulaw_8000',
    'output_format=mp3_44100_128',
  ])
})

describe('audio that is still being synthesized', () => {
  /** Sends half of the audio; the test sends the rest. */
  async function openHalf() {
    const sent: ServerResponse[] = []
    const { provider } = await openElevenlabs((_request, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg' }).write(PIECE)
      sent.push(response)
      return true
    })
    const sound = await provider.speak('Rachel1', 'Hello')
    if (sound.status !== 'ok') throw new Error(sound.reason)
    return { sound: sound.value, vendor: sent[0]! }
  }

  test('is passed on before it is complete', async () => {
    const { sound, vendor } = await openHalf()
    vendor.end(PIECE)
    expect(await hear(sound)).toEqual({ bytes: Buffer.concat([PIECE, PIECE]), error: undefined })
  })

  test('fails where it breaks off, after the bytes before', async () => {
    const { sound, vendor } = await openHalf()
    const pieces = sound.audio[Symbol.asyncIterator]()
    expect((await pieces.next()).value).toEqual(new Uint8Array(PIECE))
    vendor.destroy()
    await expect(pieces.next()).rejects.toThrow(/^ElevenLabs broke off: .+\.$/)
  })

  test('ends the vendor’s connection when the listener disconnects', async () => {
    const { sound, vendor } = await openHalf()
    const closed = new Promise(resolve => vendor.once('close', resolve))
    for await (const _piece of sound.audio) break
    await closed
  })
})

describe('unexpected responses can be retried and reveal no secret', () => {
  const answering =
    (status: number, body: string, headers: Record<string, string> = {}): Intercept =>
    (_request, response) => {
      response.writeHead(status, headers).end(body)
      return true
    }
  const tooLong = /ElevenLabs.*too long/
  test.each<[string, Intercept, RegExp?]>([
    ['a rejected key', answering(401, '{"detail":{"status":"invalid_api_key"}}')],
    ['too many at once', answering(429, '{"detail":{"status":"too_many_concurrent_requests"}}')],
    ['a failure', answering(500, '')],
    [
      'something that is no sound and no list',
      answering(200, '<html>', { 'content-type': 'text/html' }),
    ],
    ['nothing', answering(200, '', { 'content-type': 'audio/mpeg' })],
    ['far too much', answering(200, 'x'.repeat(5_000_000), { 'content-type': 'text/html' })],
    ['no response at all', () => true, tooLong],
    ['a reset', ({ socket }) => !socket.resetAndDestroy().readable],
  ])('%s', async (_name, intercept, reason = /ElevenLabs(?!.*too long)/) => {
    const { provider } = await openElevenlabs(intercept, reason === tooLong ? 300 : 20_000)
    for (const outcome of [await provider.listVoices(), await provider.speak('Rachel1', 'Hello')]) {
      expect(outcome).toMatchObject({
        status: 'unavailable',
        reason: expect.stringMatching(reason),
      })
      expect(JSON.stringify(outcome)).not.toMatch(/the-key|html|JSON input/)
    }
  })
})
