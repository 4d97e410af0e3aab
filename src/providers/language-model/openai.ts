import { z } from 'zod'
import { readLimited, whatWentWrong } from '../http.ts'
import { type LanguageModel, MAX_WRITTEN, type WritingOutcome } from './port.ts'

export interface OpenaiSettings {
  /** Up to and with the version: `https://api.openai.com/v1`. */
  baseUrl: string
  model: string
  /** Servers of one's own may need none. */
  apiKey?: string | undefined
  /** Milliseconds for one call, its answer read to the end: a server that drips is cut off as well. */
  deadline?: number
}

const MAX_ANSWER_BYTES = 100_000
/** Of an answer; enough for the longest message. */
const MAX_TOKENS = 800

const answered = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string() }), finish_reason: z.string().nullish() }))
    .min(1),
})

/** A language model behind the interface `POST /chat/completions`, which OpenAI and many other servers speak. Needs no library of theirs. */
export function createOpenai({ baseUrl, model, apiKey, deadline = 8_000 }: OpenaiSettings): LanguageModel {
  const url = `${baseUrl.replace(/\/+$/, '')}/chat/completions`
  return {
    kind: 'openai',
    async write({ rules, text }) {
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json',
            ...(apiKey ? { authorization: `Bearer ${apiKey}` } : {}),
          },
          body: JSON.stringify({
            model,
            messages: [
              { role: 'system', content: rules },
              { role: 'user', content: text },
            ],
            max_tokens: MAX_TOKENS,
            stream: false,
          }),
          signal: AbortSignal.timeout(deadline),
          redirect: 'error',
        })
        const body = await readLimited(response, MAX_ANSWER_BYTES)
        if (response.status === 429) return unavailable('The language model asks to be asked more slowly (429).')
        if (!response.ok) return unavailable(`The language model refused (${response.status}).`)
        return readAnswer(body)
      } catch (error) {
        return unavailable(`The language model could not be asked: ${whatWentWrong(error)}.`)
      }
    },
  }
}

function readAnswer(body: string): WritingOutcome {
  const answer = answered.safeParse(parse(body))
  const choice = answer.data?.choices[0]
  if (!choice) return unavailable('The language model answered something unknown.')
  // Anything but a full stop of its own: cut off by length, or held back by a filter.
  if (choice.finish_reason && choice.finish_reason !== 'stop') {
    return unavailable('The language model did not finish its answer.')
  }
  const text = choice.message.content.trim()
  if (text === '') return unavailable('The language model answered nothing.')
  if (text.length > MAX_WRITTEN) return unavailable('The language model answered too much.')
  return { status: 'ok', text }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const unavailable = (reason: string) => ({ status: 'unavailable', reason }) as const
