import { z } from 'zod'
import { MINUTE_MS } from '#domain/time/date.ts'
import { readBytes } from '../http.ts'
import type { ElevenlabsHttp } from './elevenlabs-http.ts'
import type { Voice, VoiceOutcome } from './port.ts'

const MAX_LIST_BYTES = 4_000_000
const KEEP_LIST_MS = 10 * MINUTE_MS
/** ElevenLabs' largest page. */
const PAGE = 100
const MAX_PAGES = 50

/** Becomes part of a path. */
export const VOICE_ID = /^[A-Za-z0-9]{1,64}$/

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

/** v1 returns at most 500 voices. */
export async function listPage(
  { root, key, request }: ElevenlabsHttp,
  token?: string,
): Promise<VoiceOutcome<VoicePage>> {
  const query = new URLSearchParams({
    page_size: String(PAGE),
    ...(token ? { next_page_token: token } : {}),
  })
  const read = async (response: Response, signal: AbortSignal) => {
    const text = (await readBytes(response, MAX_LIST_BYTES, signal)).toString()
    return voiceList.safeParse(JSON.parse(text)).data
  }
  // Compatible servers may only have the v1 path.
  return await request(
    `${root}/v2/voices?${query}`,
    { headers: key },
    read,
    token ? undefined : `${root}/v1/voices`,
  )
}

/** Lists all voices, and remembers them for ten minutes. */
export function createVoiceList(http: ElevenlabsHttp, now: () => number) {
  let kept: { voices: Listed[]; until: number } | undefined
  return async (): Promise<VoiceOutcome<Listed[]>> => {
    if (kept && kept.until > now()) return { status: 'ok', value: kept.voices }
    const voices: Listed[] = []
    let token: string | undefined
    for (let pages = 0; pages < MAX_PAGES; pages++) {
      const page = await listPage(http, token)
      if (page.status !== 'ok') return page
      voices.push(...page.value.voices.map(listed))
      token = page.value.next_page_token ?? undefined
      if (!page.value.has_more || token === undefined) break
    }
    kept = { voices, until: now() + KEEP_LIST_MS }
    return { status: 'ok', value: voices }
  }
}

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
