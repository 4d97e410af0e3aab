import { z } from 'zod'
import { trimEndOf } from '#domain/text.ts'
import { readLimited, whatWentWrong } from '../http.ts'

export type Send = (url: string, init: RequestInit) => Promise<Response>

export interface PaypalHttpSettings {
  baseUrl: string
  clientId: string
  clientSecret: string
  send?: Send
  /** Milliseconds for one call, including reading the response. */
  deadline?: number
  /** Epoch milliseconds, for the access token's expiry. */
  now?: () => number
}

/** `json` is not validated. */
export type PaypalAnswer =
  | { ok: true; status: number; json: unknown }
  | { ok: false; reason: string; accountCode?: string | undefined }

const MAX_ANSWER_BYTES = 1_000_000
/** Requests take time, so tokens are renewed this long before they expire. */
const TOKEN_MARGIN_MS = 60_000

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })

interface NoToken {
  reason: string
  accountCode?: string | undefined
}

export type PaypalCall = ReturnType<typeof createPaypalHttp>

/** Replaces a rejected token once per call (PayPal's "REST APIs: authentication"). */
export function createPaypalHttp(settings: PaypalHttpSettings) {
  const {
    baseUrl,
    clientId,
    clientSecret,
    send = fetch,
    deadline = 15_000,
    now = Date.now,
  } = settings
  const root = trimEndOf(baseUrl, '/')
  let token: { value: string; endsAt: number } | undefined
  let asking: Promise<string | NoToken> | undefined

  async function request(
    path: string,
    init: RequestInit,
    signal: AbortSignal,
  ): Promise<PaypalAnswer> {
    try {
      const response = await send(root + path, { ...init, signal, redirect: 'error' })
      const text = await readLimited(response, MAX_ANSWER_BYTES, signal)
      if (response.status === 429)
        return { ok: false, reason: 'PayPal is limiting our requests (429).' }
      if (response.status >= 500)
        return { ok: false, reason: `PayPal failed (${response.status}).` }
      return { ok: true, status: response.status, json: text === '' ? undefined : JSON.parse(text) }
    } catch (error) {
      return { ok: false, reason: `PayPal could not be reached: ${whatWentWrong(error)}.` }
    }
  }

  async function askToken(): Promise<string | NoToken> {
    const headers = {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    }
    const init = { method: 'POST', headers, body: 'grant_type=client_credentials' }
    const answer = await request('/v1/oauth2/token', init, AbortSignal.timeout(deadline))
    if (!answer.ok) return answer
    const parsed = tokenAnswer.safeParse(answer.json)
    if (answer.status !== 200 || !parsed.success) {
      const accountCode = answer.status === 401 ? 'invalid_client' : undefined
      return { reason: `PayPal rejected the client id and secret (${answer.status}).`, accountCode }
    }
    token = {
      value: parsed.data.access_token,
      endsAt: now() + parsed.data.expires_in * 1000 - TOKEN_MARGIN_MS,
    }
    return token.value
  }

  const currentToken = async () => {
    if (token && token.endsAt > now()) return token.value
    asking ??= askToken().finally(() => {
      asking = undefined
    })
    return await asking
  }

  return async function call(
    method: 'GET' | 'POST',
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ) {
    const attempt = async (): Promise<PaypalAnswer> => {
      const bearer = await currentToken()
      if (typeof bearer !== 'string') return { ok: false, ...bearer }
      const all = { ...headers, authorization: `Bearer ${bearer}`, accept: 'application/json' }
      const init =
        body === undefined
          ? { headers: all }
          : { headers: { ...all, 'content-type': 'application/json' }, body }
      const answer = await request(path, { method, ...init }, AbortSignal.timeout(deadline))
      if (answer.ok && answer.status === 401 && token?.value === bearer) token = undefined
      return answer
    }
    const first = await attempt()
    const answer = first.ok && first.status === 401 ? await attempt() : first
    return answer.ok && answer.status === 401
      ? { ok: false as const, reason: 'PayPal refuses our access token.' }
      : answer
  }
}
