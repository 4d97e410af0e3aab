import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { MiddlewareHandler, Context as Request } from 'hono'
import type { HttpEnv } from './env.ts'

export type Encoding = 'br' | 'gzip'

const compressors = {
  br: (bytes: Uint8Array, quality: number) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  gzip: (bytes: Uint8Array, quality: number) => promisify(gzip)(bytes, { level: quality }),
}

/** @param quality 1 to 9: higher is smaller and slower. */
export async function compress(
  bytes: Uint8Array,
  encoding: Encoding,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await compressors[encoding](bytes, quality))
}

/** The best encoding a request accepts; weight 0 refuses one (RFC 9110, section 12.5.3). */
export function bestEncoding(acceptEncoding: string): Encoding | undefined {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .map(part => part.trim().split(';'))
    .filter(([, weight]) => !/^\s*q=0(\.0*)?$/.test(weight ?? ''))
    .map(([name]) => name)
  return (['br', 'gzip'] as const).find(encoding => accepted.includes(encoding))
}

/** Anything smaller already fits into one packet. */
const WORTH_IT = 1_200

/** From this size, phones benefit more than compressing costs. */
const LONG_ANSWER = 4_000

/** Sends serialized JSON, compressed if it is long and the request accepts it. */
export async function sendJsonText(c: Request<HttpEnv>, json: string): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', Vary: 'Accept-Encoding' }
  const encoding =
    json.length > LONG_ANSWER ? bestEncoding(c.req.header('accept-encoding') ?? '') : undefined
  if (!encoding) return c.body(json, 200, headers)
  const body = await compress(Buffer.from(json), encoding, 4)
  return c.body(body, 200, { ...headers, 'Content-Encoding': encoding })
}

/** Compresses pages. API answers are mostly small and frequent; long ones use `sendJsonText`. */
export const compressPages = (): MiddlewareHandler<HttpEnv> => async (c, next) => {
  await next()
  if (c.req.path.startsWith('/api/') || c.req.method === 'HEAD') return
  const { headers } = c.res
  if (!headers.get('content-type')?.startsWith('text/html') || headers.has('content-encoding'))
    return
  headers.append('Vary', 'Accept-Encoding')
  const encoding = bestEncoding(c.req.header('accept-encoding') ?? '')
  if (!encoding) return
  const page = new Uint8Array(await c.res.arrayBuffer())
  const body = page.length < WORTH_IT ? page : await compress(page, encoding, 5)
  if (body !== page) headers.set('Content-Encoding', encoding)
  headers.delete('Content-Length')
  c.res = new Response(body, { status: c.res.status, headers })
}
