/**
 * Fails when the signal aborts: Node 20 drops the signal of a `fetch` if garbage is collected after
 * the headers arrived.
 */
export const bodyWithin = (
  signal: AbortSignal,
  { body }: Response,
): ReadableStream<Uint8Array> | undefined =>
  body?.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal })

/** @throws Error if the response is too large, too late, breaks off or is not UTF-8. */
export const readLimited = async (
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true }).decode(await readBytes(response, maxBytes, signal))

/** @throws Error if the response is too large, too late or breaks off. */
export async function readBytes(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bodyWithin(signal, response) ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new Error('its answer is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Undefined if it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const causeOf = (error: unknown): NodeJS.ErrnoException | undefined =>
  error instanceof Error && error.cause instanceof Error ? error.cause : undefined

/** Connecting took too long, or the server's certificate can't be trusted. */
const BEFORE_SENDING = /^UND_ERR_CONNECT_TIMEOUT$|^CERT_|_CERT(_|$)|^UNABLE_TO_VERIFY_/

/** Whether `fetch` failed before a byte was sent. */
export function wasNeverSent(error: unknown): boolean {
  const cause = causeOf(error)
  return (
    // No address of the host could be connected to. Its code is that of the first.
    cause instanceof AggregateError ||
    cause?.syscall === 'connect' ||
    cause?.syscall === 'getaddrinfo' ||
    BEFORE_SENDING.test(cause?.code ?? '')
  )
}

/** Contains nothing of the request or response. */
export function whatWentWrong(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  if (error.name === 'TimeoutError') return 'it took too long'
  // The error's own message would quote the response.
  if (error instanceof SyntaxError) return 'its answer is not JSON'
  return causeOf(error)?.code ?? error.message
}
