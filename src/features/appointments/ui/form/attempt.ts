import { randomKey } from '#web/lib/random-key.ts'

export interface Attempt {
  key: string
  content: string
}

/** Keeps the key of an unchanged body. */
export function attemptFor(last: Attempt | undefined, body: unknown): Attempt {
  const content = JSON.stringify(body)
  return last?.content === content ? last : { key: randomKey(), content }
}
