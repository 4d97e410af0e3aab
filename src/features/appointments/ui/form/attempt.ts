/** One try to book, which the server recognises when it is sent again. */
export interface Attempt {
  key: string
  content: string
}

/** The attempt to send: the last one again while it says the same, else a new one. */
export function attemptFor(last: Attempt | undefined, body: unknown): Attempt {
  const content = JSON.stringify(body)
  return last?.content === content ? last : { key: randomKey(), content }
}

/** A unique key. `randomUUID` is missing on pages loaded over plain http from another machine. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
