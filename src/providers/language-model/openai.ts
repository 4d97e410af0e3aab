import { z } from 'zod'
import { trimEndOf } from '#domain/text.ts'
import { parseJson, readLimited, whatWentWrong } from '../http.ts'
import { failedCheck, type ProviderCheck } from '../port.ts'
import { type LanguageModel, MAX_WRITTEN, type WritingOutcome, type WritingTask } from './port.ts'

export interface OpenaiSettings {
  /** Includes the version: `https://api.openai.com/v1`. */
  baseUrl: string
  model: string
  /** Self-hosted servers may need none. */
  apiKey?: string | undefined
  /** Milliseconds for one call, including reading the response. */
  deadline?: number
}

const MAX_ANSWER_BYTES = 100_000
const MAX_TOKENS = 800
/** For the answer and the reasoning before it. */
const MAX_THOUGHT_TOKENS = 4_000
type Limit = { max_tokens: number } | { max_completion_tokens: number }

const MAX_LIST_BYTES = 2_000_000
const modelList = z.object({ data: z.array(z.object({ id: z.string() })) })

const answered = z.object({
  choices: z
    .array(
      z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }),
    )
    .min(1),
})

/** OpenAI and many other servers offer `POST /chat/completions`. */
export function createOpenai({
  baseUrl,
  model,
  apiKey,
  deadline = 8_000,
}: OpenaiSettings): LanguageModel {
  const url = `${trimEndOf(baseUrl, '/')}/chat/completions`
  const headers = {
    'content-type': 'application/json',
    accept: 'application/json',
    ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
  }
  /** OpenAI's newer models require the other name; all other servers accept `max_tokens`. */
  let limit: Limit = { max_tokens: MAX_TOKENS }

  async function ask({ rules, text }: WritingTask, signal: AbortSignal) {
    const messages = [
      { role: 'system', content: rules },
      { role: 'user', content: text },
    ]
    const body = JSON.stringify({ model, messages, ...limit, stream: false })
    const response = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    return { response, body: await readLimited(response, MAX_ANSWER_BYTES, signal) }
  }

  async function check(): Promise<ProviderCheck> {
    const signal = AbortSignal.timeout(deadline)
    const models = `${trimEndOf(baseUrl, '/')}/models`
    const response = await fetch(models, { headers, signal, redirect: 'error' })
    const body = await readLimited(response, MAX_LIST_BYTES, signal)
    const list = modelList.safeParse(parseJson(body)).data?.data
    if (response.status === 401 || response.status === 403)
      return failedCheck('The language model server rejects OPENAI_API_KEY.')
    // Not every server lists its models.
    if (!list || list.some(({ id }) => id === model)) return { ok: true }
    return failedCheck(`The language model server has no model ${model}. Check OPENAI_MODEL.`)
  }

  return {
    kind: 'openai',
    check: () =>
      check().catch(error =>
        failedCheck(`The language model server can't be reached: ${whatWentWrong(error)}.`),
      ),
    async write(task) {
      try {
        const signal = AbortSignal.timeout(deadline)
        const first = await ask(task, signal)
        const renamed =
          'max_tokens' in limit &&
          first.response.status === 400 &&
          /max_completion_tokens/.test(first.body)
        if (renamed) limit = { max_completion_tokens: MAX_THOUGHT_TOKENS }
        const { response, body } = renamed ? await ask(task, signal) : first
        if (response.status === 429)
          return unavailable('The language model is limiting our requests (429).')
        if (!response.ok) return unavailable(`The language model refused (${response.status}).`)
        return readAnswer(body)
      } catch (error) {
        return unavailable(`The language model could not be reached: ${whatWentWrong(error)}.`)
      }
    },
  }
}

function readAnswer(body: string): WritingOutcome {
  const answer = answered.safeParse(parseJson(body))
  const choice = answer.data?.choices[0]
  if (!choice) return unavailable('The language model sent an unexpected answer.')
  if (choice.finish_reason && choice.finish_reason !== 'stop') {
    return unavailable('The language model did not finish its answer.')
  }
  const text = choice.message.content.trim()
  if (text === '') return unavailable('The language model returned no text.')
  if (text.length > MAX_WRITTEN) return unavailable('The language model returned too much text.')
  return { status: 'ok', text }
}

const unavailable = (reason: string) => ({ status: 'unavailable', reason }) as const
