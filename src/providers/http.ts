/**
 * Reads an answer's text, up to a size.
 * @throws Error when it is larger, breaks off or is no UTF-8.
 */
export const readLimited = async (response: Response, maxBytes: number): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(response, maxBytes))

/** Reads an answer's bytes, up to a size. @throws Error when there are more, or it breaks off. */
export async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('its answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const codeOf = (error: unknown): string | undefined => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
}

/** Failures of `fetch` before a byte of the request left: no name, no connection. */
const BEFORE_SENDING = new Set([
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether a failed `fetch` certainly reached nobody. */
export const wasNeverSent = (error: unknown): boolean => BEFORE_SENDING.has(codeOf(error) ?? '')

/** What went wrong on the way, without anything that was sent or answered. */
export function whatWentWrong(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'it took too long'
  return codeOf(error) ?? error.message
}
