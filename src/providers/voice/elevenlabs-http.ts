import { trimEndOf } from '#domain/text.ts'
import { readBytes, whatWentWrong } from '../http.ts'
import type { VoiceOutcome } from './port.ts'

export interface ElevenlabsHttpSettings {
  baseUrl: string
  apiKey: string
  /** Milliseconds for one call, including reading its audio. */
  deadline?: number
}

/** ElevenLabs' "Errors". */
const OUR_ACCOUNT = new Set([
  'quota_exceeded',
  'invalid_api_key',
  'missing_permissions',
  'payment_issue',
  'detected_unusual_activity',
  'subscription_required',
])

export type ElevenlabsHttp = ReturnType<typeof createElevenlabsHttp>

export function createElevenlabsHttp({
  baseUrl,
  apiKey,
  deadline = 20_000,
}: ElevenlabsHttpSettings) {
  const root = trimEndOf(baseUrl, '/')

  /** @param otherwise the URL to try if `url` is unknown. */
  async function request<T>(
    url: string,
    init: RequestInit,
    read: (response: Response, signal: AbortSignal) => Promise<T | undefined>,
    otherwise?: string,
  ): Promise<VoiceOutcome<T>> {
    const signal = AbortSignal.timeout(deadline)
    try {
      const response = await fetch(url, { ...init, signal, redirect: 'error' })
      if (!response.ok) {
        const { answer, isOfVoice } = await refused(response, signal)
        const isElsewhere = otherwise !== undefined && response.status === 404 && !isOfVoice
        return isElsewhere ? await request(otherwise, init, read) : answer
      }
      const value = await read(response, signal)
      return value === undefined
        ? unavailable('ElevenLabs sent an unexpected answer.')
        : ({ status: 'ok', value } as const)
    } catch (error) {
      return unavailable(`ElevenLabs could not be reached: ${whatWentWrong(error)}.`)
    }
  }

  return { root, key: { 'xi-api-key': apiKey }, request }
}

const unavailable = (reason: string, accountCode?: string) =>
  ({ status: 'unavailable', reason, ...(accountCode ? { accountCode } : {}) }) as const

/** `{ detail: { status } }`; only `voice_not_found` is permanent. */
async function refused(
  response: Response,
  signal: AbortSignal,
): Promise<{ answer: VoiceOutcome<never>; isOfVoice: boolean }> {
  const body = (await readBytes(response, 100_000, signal).catch(() => Buffer.alloc(0))).toString()
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
