export interface Attempt {
  key: string
  content: string
}

/** Keeps the key of an unchanged body. */
export function attemptFor(last: Attempt | undefined, body: unknown): Attempt {
  const content = JSON.stringify(body)
  return last?.content === content ? last : { key: randomKey(), content }
}

/** Not `randomUUID`, which is missing on pages served over plain HTTP from another machine. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
