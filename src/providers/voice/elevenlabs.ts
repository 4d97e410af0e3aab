import { bodyWithin, whatWentWrong } from '../http.ts'
import { failedCheck, type ProviderCheck } from '../port.ts'
import {
  createElevenlabsHttp,
  type ElevenlabsHttp,
  type ElevenlabsHttpSettings,
} from './elevenlabs-http.ts'
import { createVoiceList, listPage, VOICE_ID } from './elevenlabs-voices.ts'
import {
  type Listener,
  MAX_SPEECH_BYTES,
  MAX_SPOKEN,
  type SpeechStream,
  type VoiceOutcome,
  type VoiceProvider,
} from './port.ts'
import { limitBytes, waitForFirstByte } from './streams.ts'

export interface ElevenlabsSettings extends ElevenlabsHttpSettings {
  /** Epoch milliseconds, for the cached list of voices. */
  now?: () => number
}

const MODEL = 'eleven_multilingual_v2'
const FORMATS: Record<Listener, string> = { browser: 'mp3_44100_128', telephone: 'ulaw_8000' }

export function createElevenlabs({
  now = Date.now,
  ...settings
}: ElevenlabsSettings): VoiceProvider {
  const http = createElevenlabsHttp(settings)
  const list = createVoiceList(http, now)

  const speak = async (voiceId: string, text: string, listener?: Listener) =>
    await streamSpeech(http, { voiceId, text, listener })

  return {
    kind: 'elevenlabs',
    async listVoices() {
      const answer = await list()
      if (answer.status !== 'ok') return answer
      return { status: 'ok', value: answer.value.map(({ previewUrl: _, ...voice }) => voice) }
    },
    async preview(voiceId) {
      const answer = await list()
      if (answer.status !== 'ok') return answer
      const voice = answer.value.find(({ id }) => id === voiceId)
      if (!voice) return { status: 'unknown-voice', reason: 'This voice does not exist.' }
      // The vendor's own preview is free, and gets no key.
      if (voice.previewUrl && mayFetch(voice.previewUrl, http.root))
        return await http.request(voice.previewUrl, {}, readSound)
      return await speak(
        voiceId,
        `Hello, I am ${voice.name}. This is how your reminders will sound.`,
      )
    },
    speak,
    check: () => check(http),
    async close() {},
  }
}

interface Speech {
  voiceId: string
  text: string
  listener: Listener | undefined
}

/** ElevenLabs' "Stream speech". */
async function streamSpeech(
  { root, key, request }: ElevenlabsHttp,
  { voiceId, text, listener = 'browser' }: Speech,
): Promise<VoiceOutcome<SpeechStream>> {
  if (!VOICE_ID.test(voiceId))
    return { status: 'unknown-voice', reason: 'This is not the id of a voice.' }
  const init = {
    method: 'POST',
    headers: { ...key, 'content-type': 'application/json', accept: 'audio/*' },
    body: JSON.stringify({ text: text.slice(0, MAX_SPOKEN), model_id: MODEL }),
  }
  const path = `${root}/v1/text-to-speech/${voiceId}`
  const format = `output_format=${FORMATS[listener]}`
  // Compatible servers and proxies may lack the streaming path.
  return await request(`${path}/stream?${format}`, init, readSound, `${path}?${format}`)
}

async function check(http: ElevenlabsHttp): Promise<ProviderCheck> {
  const page = await listPage(http)
  if (page.status === 'ok') return { ok: true }
  if (page.status === 'unknown-voice')
    return failedCheck("ELEVENLABS_BASE_URL doesn't lead to a list of voices.")
  return page.accountCode
    ? failedCheck(`${page.reason} Check ELEVENLABS_API_KEY and the account's plan.`)
    : failedCheck(page.reason)
}

const SOUND_TYPES: Record<string, 'audio/mpeg' | 'audio/ulaw'> = {
  'audio/mpeg': 'audio/mpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/basic': 'audio/ulaw',
  'audio/ulaw': 'audio/ulaw',
  'audio/mulaw': 'audio/ulaw',
  'audio/x-mulaw': 'audio/ulaw',
}

/** Previews are stored elsewhere; only https or the configured base URL is fetched. */
const mayFetch = (url: string, root: string): boolean =>
  URL.canParse(url) &&
  (new URL(url).protocol === 'https:' || new URL(url).origin === new URL(root).origin)

/** Aborting the request ends the stream. */
async function readSound(
  response: Response,
  signal: AbortSignal,
): Promise<SpeechStream | undefined> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const contentType = SOUND_TYPES[type ?? '']
  const body = bodyWithin(signal, response)
  if (!body || !contentType) {
    // Otherwise, an unread body would keep the connection open.
    await body?.cancel()
    return undefined
  }
  const audio = await waitForFirstByte(limitBytes(MAX_SPEECH_BYTES, body))
  return audio && { contentType, audio: explained(audio) }
}

async function* explained(audio: AsyncIterable<Uint8Array>) {
  try {
    yield* audio
  } catch (error) {
    throw new Error(`ElevenLabs broke off: ${whatWentWrong(error)}.`)
  }
}
