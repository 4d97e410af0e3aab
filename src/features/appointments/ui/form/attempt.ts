import { randomKey } from '#web/lib/random-key.ts'

export interface Attempt {
  key: string
  content: string
}

/** An unchanged body keeps its key. */
export function attemptFor(last: Attempt | undefined, body: unknown): Attempt {
  const content = JSON.stringify(body)
  return last?.content === content ? last : { key: randomKey(), content }
}
