import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context as Request } from 'hono'
import { accepts } from 'hono/accepts'
import type { HttpEnv } from './env.ts'

export type Encoding = 'br' | 'gzip'

/** Browsers accept brotli over HTTPS only. */
const ENCODINGS: Encoding[] = ['br', 'gzip']

export const acceptedEncoding = (c: Request<HttpEnv>): Encoding | undefined =>
  c.req.header('accept-encoding') === undefined
    ? undefined
    : ENCODINGS.find(
        each => accepts(c, { header: 'Accept-Encoding', supports: [each], default: '' }) === each,
      )

/** @param level of brotli or gzip: 4 is quick, 6 takes twice as long and saves a few percent. */
export async function compressed(
  encoding: Encoding,
  content: string | Uint8Array,
  level: 4 | 6,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes =
    encoding === 'br'
      ? await promisify(brotliCompress)(content, {
          params: { [constants.BROTLI_PARAM_QUALITY]: level },
        })
      : await promisify(gzip)(content, { level })
  return new Uint8Array(bytes)
}
