import { z } from 'zod'
import { trimEndOf } from '#domain/text.ts'
import { MINUTE_MS } from '#domain/time/date.ts'
import { readBytes, whatWentWrong } from '../http.ts'
import { failedCheck } from '../port.ts'
import {
  type Listener,
  MAX_SPEECH_BYTES,
  MAX_SPOKEN,
  type SpeechStream,
  type Voice,
  type VoiceOutcome,
  type VoiceProvider,
} from './port.ts'
import { begun, upTo } from './streams.ts'

export interface ElevenlabsSettings {
  baseUrl: string
  apiKey: string
  /** Milliseconds for one call, including reading its audio. */
  deadline?: number
  /** Epoch milliseconds, for the cached list of voices. */
  now?: () => number
}

const MAX_LIST_BYTES = 4_000_000
const KEEP_LIST_MS = 10 * MINUTE_MS
const MODEL = 'eleven_multilingual_v2'
const FORMATS: Record<Listener, string> = { browser: 'mp3_44100_128', telephone: 'ulaw_8000' }
/** ElevenLabs' largest page. */
const PAGE = 100
const MOST_PAGES = 50
/** ElevenLabs' "Errors". */
const OUR_ACCOUNT = new Set([
  'quota_exceeded',
  'invalid_api_key',
  'missing_permissions',
  'payment_issue',
  'detected_unusual_activity',
  'subscription_required',
])
/** Becomes part of a path. */
const VOICE_ID = /^[A-Za-z0-9]{1,64}$/

const listedVoice = z.object({
  voice_id: z.string().regex(VOICE_ID),
  name: z.string().min(1),
  description: z.string().nullish(),
  preview_url: z.string().nullish(),
  labels: z.record(z.string(), z.unknown()).nullish(),
  verified_languages: z.array(z.unknown()).nullish(),
})
/** Skips malformed voices, such as one that is being created. */
const voiceList = z.object({
  voices: z
    .array(z.unknown())
    .transform(voices => voices.flatMap(voice => listedVoice.safeParse(voice).data ?? [])),
  has_more: z.boolean().nullish(),
  next_page_token: z.string().nullish(),
})
type VoicePage = z.output<typeof voiceList>
const verifiedLanguage = z.object({ language: z.string() })
const isWord = (value: unknown): value is string => typeof value === 'string' && value !== ''
type Listed = Voice & { previewUrl: string | undefined }

/** Streams audio ("Stream speech"). */
export function createElevenlabs(settings: ElevenlabsSettings): VoiceProvider {
  const { baseUrl, apiKey, deadline = 20_000, now = Date.now } = settings
  const root = trimEndOf(baseUrl, '/')
  let kept: { voices: Listed[]; until: number } | undefined

  /** @param otherwise the URL to try if `url` is unknown. */
  async function request<T>(
    url: string,
    init: RequestInit,
    read: (response: Response) => Promise<T | undefined>,
    otherwise?: string,
  ): Promise<VoiceOutcome<T>> {
    try {
      const response = await fetch(url, {
        ...init,
        signal: AbortSignal.timeout(deadline),
        redirect: 'error',
      })
      if (!response.ok) {
        const { answer, isOfVoice } = await refused(response)
        const isElsewhere = otherwise !== undefined && response.status === 404 && !isOfVoice
        return isElsewhere ? await request(otherwise, init, read) : answer
      }
      const value = await read(response)
      return value === undefined
        ? unavailable('ElevenLabs sent an unexpected answer.')
        : ({ status: 'ok', value } as const)
    } catch (error) {
      return unavailable(`ElevenLabs could not be reached: ${whatWentWrong(error)}.`)
    }
  }

  /** v1 returns at most 500 voices. */
  async function listPage(token: string | undefined): Promise<VoiceOutcome<VoicePage>> {
    const query = new URLSearchParams({
      page_size: String(PAGE),
      ...(token ? { next_page_token: token } : {}),
    })
    const init = { headers: { 'xi-api-key': apiKey } }
    const read = async (response: Response) =>
      voiceList.safeParse(JSON.parse((await readBytes(response, MAX_LIST_BYTES)).toString())).data
    // Compatible servers may only have the v1 path.
    return await request(
      `${root}/v2/voices?${query}`,
      init,
      read,
      token ? undefined : `${root}/v1/voices`,
    )
  }

  async function list(): Promise<VoiceOutcome<Listed[]>> {
    if (kept && kept.until > now()) return { status: 'ok', value: kept.voices }
    const voices: Listed[] = []
    let token: string | undefined
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const page = await listPage(token)
      if (page.status !== 'ok') return page
      voices.push(...page.value.voices.map(listed))
      token = page.value.next_page_token ?? undefined
      if (!page.value.has_more || token === undefined) break
    }
    kept = { voices, until: now() + KEEP_LIST_MS }
    return { status: 'ok', value: voices }
  }

  const speak = async (
    voiceId: string,
    text: string,
    listener: Listener = 'browser',
  ): Promise<VoiceOutcome<SpeechStream>> => {
    if (!VOICE_ID.test(voiceId))
      return { status: 'unknown-voice', reason: 'This is not the id of a voice.' }
    const init = {
      method: 'POST',
      headers: { 'xi-api-key': apiKey, 'content-type': 'application/json', accept: 'audio/*' },
      body: JSON.stringify({ text: text.slice(0, MAX_SPOKEN), model_id: MODEL }),
    }
    const path = `${root}/v1/text-to-speech/${voiceId}`
    const format = `output_format=${FORMATS[listener]}`
    // Compatible servers and proxies may lack the streaming path.
    return await request(`${path}/stream?${format}`, init, readSound, `${path}?${format}`)
  }

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
      if (voice.previewUrl && mayFetch(voice.previewUrl, root))
        return await request(voice.previewUrl, {}, readSound)
      return await speak(
        voiceId,
        `Hello, I am ${voice.name}. This is how your reminders will sound.`,
      )
    },
    speak,
    async check() {
      const page = await listPage(undefined)
      if (page.status === 'ok') return { ok: true }
      if (page.status === 'unknown-voice')
        return failedCheck("ELEVENLABS_BASE_URL doesn't lead to a list of voices.")
      return page.accountCode
        ? failedCheck(`${page.reason} Check ELEVENLABS_API_KEY and the account's plan.`)
        : failedCheck(page.reason)
    },
    async close() {},
  }
}

const unavailable = (reason: string, accountCode?: string) =>
  ({ status: 'unavailable', reason, ...(accountCode ? { accountCode } : {}) }) as const

function listed(voice: z.output<typeof listedVoice>): Listed {
  const labels = voice.labels ?? {}
  const { language, ...others } = labels
  const verified = (voice.verified_languages ?? []).map(
    each => verifiedLanguage.safeParse(each).data?.language,
  )
  const languages = [...verified, language]
    .filter(isWord)
    .map(code => code.slice(0, 2).toLowerCase())
  return {
    id: voice.voice_id,
    name: voice.name,
    description: voice.description || Object.values(others).filter(isWord).join(', '),
    languages: [...new Set(languages)],
    previewUrl: voice.preview_url ?? undefined,
  }
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
async function readSound(response: Response): Promise<SpeechStream | undefined> {
  const type = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const contentType = SOUND_TYPES[type ?? '']
  if (!response.body || !contentType) {
    // Otherwise, an unread body would keep the connection open.
    await response.body?.cancel()
    return undefined
  }
  const audio = await begun(upTo(MAX_SPEECH_BYTES, response.body))
  return audio && { contentType, audio: explained(audio) }
}

async function* explained(audio: AsyncIterable<Uint8Array>) {
  try {
    yield* audio
  } catch (error) {
    throw new Error(`ElevenLabs broke off: ${whatWentWrong(error)}.`)
  }
}

/** `{ detail: { status } }`; only `voice_not_found` is permanent. */
async function refused(
  response: Response,
): Promise<{ answer: VoiceOutcome<never>; isOfVoice: boolean }> {
  const body = (await readBytes(response, 100_000).catch(() => Buffer.alloc(0))).toString()
  const isOfVoice = /voice_not_found/.test(body)
  if (response.status === 404 || isOfVoice) {
    return { answer: { status: 'unknown-voice', reason: 'This voice does not exist.' }, isOfVoice }
  }
  const known = /"status"\s*:\s*"([a-z_]{1,60})"/.exec(body)?.[1]
  // A rejected key or an expired plan, whatever the code.
  const isOurs =
    (known && OUR_ACCOUNT.has(known)) || response.status === 401 || response.status === 402
  const reason = `ElevenLabs refused (${response.status}${known ? `, ${known}` : ''}).`
  return {
    answer: unavailable(reason, isOurs ? (known ?? String(response.status)) : undefined),
    isOfVoice,
  }
}
