// For speed: booking pages are rendered and compressed once per version (300 instead of 3,700 µs
// per page, with PostgreSQL)
import { createHash } from 'node:crypto'
import type { Context as Request } from 'hono'
import { acceptedEncoding, compressed, type Encoding } from './encodings.ts'
import type { HttpEnv } from './env.ts'
import { answerPlainly } from './plain-answers.ts'

export interface KeptDocument<Version> {
  /** Everything the document depends on; the caller compares it. */
  version: Version
  html: Uint8Array<ArrayBuffer>
  etag: string
  policy: string
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
}

export function keptDocument<Version>(
  version: Version,
  { html, policy }: { html: string; policy: string },
): KeptDocument<Version> {
  const hash = createHash('sha256').update(policy).update(html).digest('base64url')
  return {
    version,
    html: new TextEncoder().encode(html),
    // Weak, because all encodings share it (RFC 9110, section 8.8.1).
    etag: `W/"${hash.slice(0, 27)}"`,
    policy,
    encoded: {},
  }
}

const bytesOf = ({ html, encoded }: KeptDocument<unknown>) =>
  html.length + (encoded.br?.length ?? 0) + (encoded.gzip?.length ?? 0)

/** LRU, limited in bytes. */
export class KeptDocuments<Version> {
  readonly #byName = new Map<string, { document: KeptDocument<Version>; bytes: number }>()
  readonly #most: number
  #bytes = 0

  constructor(most: number) {
    this.#most = most
  }

  get bytes() {
    return this.#bytes
  }

  find(name: string): KeptDocument<Version> | undefined {
    return this.#byName.get(name)?.document
  }

  async send(
    c: Request<HttpEnv>,
    name: string,
    document: KeptDocument<Version>,
    further?: Record<string, string>,
  ) {
    this.#keep(name, document)
    const answer = await sendDocument(c, document, further)
    // Unless a newer one replaced it during compression.
    if (this.find(name) === document) this.#keep(name, document)
    return answer
  }

  #keep(name: string, document: KeptDocument<Version>) {
    this.#drop(name)
    const bytes = bytesOf(document)
    this.#byName.set(name, { document, bytes })
    this.#bytes += bytes
    for (const oldest of this.#byName.keys()) {
      if (this.#bytes <= this.#most) break
      this.#drop(oldest)
    }
  }

  #drop(name: string) {
    const old = this.#byName.get(name)
    if (!old) return
    this.#byName.delete(name)
    this.#bytes -= old.bytes
  }
}

async function sendDocument(
  c: Request<HttpEnv>,
  document: KeptDocument<unknown>,
  further?: Record<string, string>,
): Promise<Response> {
  const { etag, policy, html, encoded } = document
  const headers = {
    'Cache-Control': 'private, no-cache',
    'Content-Security-Policy': policy,
    ETag: etag,
    Vary: 'Accept-Encoding',
    ...further,
  }
  if (hasEtag(c.req.header('if-none-match'), etag)) return answerPlainly(c, null, 304, headers)
  const typed = { ...headers, 'Content-Type': 'text/html; charset=UTF-8' }
  const encoding = acceptedEncoding(c)
  if (!encoding) return answerPlainly(c, html, 200, typed)
  const body = encoded[encoding] ?? (await compressed(encoding, html, 6))
  encoded[encoding] = body
  return answerPlainly(c, body, 200, { ...typed, 'Content-Encoding': encoding })
}

const opaque = (etag: string) => etag.trim().replace(/^W\//, '')

/** Weak comparison (RFC 9110, section 13.1.2). */
export const hasEtag = (given: string | undefined, etag: string) =>
  given?.split(',').some(each => each.trim() === '*' || opaque(each) === opaque(etag))
