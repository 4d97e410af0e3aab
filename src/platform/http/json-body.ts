import type { Context as Request } from 'hono'
import { refuse } from '../refusal.ts'
import type { HttpEnv } from './env.ts'
import { hasTooManyValues } from './json-size.ts'

const decoder = new TextDecoder('utf-8', { fatal: true })

const refuseBody = (why: string) =>
  refuse.invalid(`The request could not be read: its body ${why}.`)

const isJson = (c: Request<HttpEnv>) =>
  /^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')

/**
 * Returns an empty object if there is no body. @throws 400, also for encodings other than UTF-8
 * (RFC 8259, section 8.1).
 */
export async function readJson(c: Request<HttpEnv>): Promise<unknown> {
  if (!isJson(c)) return {}
  const text = decoded(await c.req.arrayBuffer())
  if (hasTooManyValues(text)) throw refuseBody('contains too many values')
  try {
    return JSON.parse(text)
  } catch {
    throw refuseBody('is not valid JSON')
  }
}

function decoded(bytes: ArrayBuffer): string {
  try {
    return decoder.decode(bytes)
  } catch {
    throw refuseBody('contains bytes that are not UTF-8')
  }
}
