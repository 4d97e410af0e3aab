import { createHash, randomBytes } from 'node:crypto'
import type { MiddlewareHandler, Context as Request } from 'hono'
import { notAPicture } from '../pictures.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { HttpEnv } from './env.ts'
import { inlineScriptHashes } from './inline-scripts.ts'
import { isPlain } from './plain-answers.ts'

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/** All other features default to same-origin. */
const UNUSED_POWERS = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'serial',
  'usb',
]
const PERMISSIONS = UNUSED_POWERS.map(name => `${name}=()`).join(', ')

/** Browsers never show these types as a document with scripts. */
const INERT = /^(text\/(css|javascript)|font\/)/

const headersOfAll = (https: boolean) => ({
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  ...(https && { 'Strict-Transport-Security': 'max-age=31536000' }),
  'Cache-Control': 'no-store',
})

const HEADERS_OF_DOCUMENTS = {
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': PERMISSIONS,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
}
const OPENER_POLICY = 'Cross-Origin-Opener-Policy'

export function securityHeaders(https: boolean): MiddlewareHandler<HttpEnv> {
  const ofAll = headersOfAll(https)
  const ofDocuments = { ...ofAll, ...HEADERS_OF_DOCUMENTS }
  const { [OPENER_POLICY]: _, ...ofTypedUrls } = ofDocuments
  return async (c, next) => {
    // A typed URL has no opener, and this header would cost the browser a new process.
    const isTyped = c.req.header('sec-fetch-site') === 'none'
    const common = {
      ...(isTyped ? ofTypedUrls : ofDocuments),
      'X-Request-Id': c.get('requestId'),
    }
    c.set('commonHeaders', common)
    await next()
    // A cache replaces the headers of its stored response by those of a 304 (RFC 9111, section
    // 4.3.4).
    if (isPlain(c) || c.res.status === 304) return
    const { headers } = c.res
    const isInert = INERT.test(headers.get('Content-Type') ?? '')
    for (const [name, value] of Object.entries(isInert ? ofAll : common))
      if (!headers.has(name)) headers.set(name, value)
    if (isTyped && !isInert) headers.delete(OPENER_POLICY)
  }
}

/**
 * Programs that send no origin don't carry anyone's cookies. @returns a function that throws 403.
 */
export const ownOrigin = (appUrl: string) => {
  const own = new URL(appUrl).origin
  return (c: Request<HttpEnv>): void => {
    const origin = CHANGES.has(c.req.method) ? c.req.header('origin') : undefined
    if (origin && origin !== own && hostOf(origin) !== c.req.header('host'))
      throw refuse.forbidden('This request came from another site and was not carried out.')
  }
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : undefined)

/** Providers post in their own formats, and the routes check their signatures. */
const REPORTS = '/api/webhooks/'

const PICTURES = '/api/pictures/'

export const typeOf = (c: Request<HttpEnv>): string | undefined =>
  c.req.header('content-type')?.split(';')[0]?.trim().toLowerCase()

export const isPicture = (c: Request<HttpEnv>): boolean =>
  c.req.method === 'PUT' && c.req.path.startsWith(PICTURES)

/** A foreign form can't send JSON or pictures without a preflight. @throws 415 */
export function requireJson(c: Request<HttpEnv>): void {
  if (!CHANGES.has(c.req.method) || c.req.path.startsWith(REPORTS)) return
  const type = typeOf(c)
  if (isPicture(c)) {
    if (!type?.startsWith('image/')) throw notAPicture()
    return
  }
  if (type === undefined ? hasBody(c) : type !== 'application/json')
    throw new Refusal(415, 'not-json', 'Send this as application/json.')
}

const hasBody = (c: Request<HttpEnv>) =>
  c.req.header('transfer-encoding') !== undefined || Number(c.req.header('content-length') ?? 0) > 0

interface DocumentPolicy {
  /** Origins of the payment provider, whose scripts and styles carry the nonce. */
  payment?: string[]
}

/**
 * Allows our own scripts and styles, the two inline scripts, and styles with the returned nonce.
 */
export function documentPolicy(c: Request<HttpEnv>, { payment = [] }: DocumentPolicy = {}): string {
  const nonce = randomBytes(16).toString('base64')
  // The provider's popup posts messages to its opener.
  if (payment.length > 0) c.header('Cross-Origin-Opener-Policy', 'same-origin-allow-popups')
  c.header('Content-Security-Policy', policyOf(`'nonce-${nonce}'`, payment))
  return nonce
}

/** Unlike a nonce, a hash can be cached with the document. Only `ancestors` may frame it. */
export const stylePolicy = (css: string, ancestors?: string): string =>
  policyOf(`'sha256-${createHash('sha256').update(css).digest('base64')}'`, [], ancestors)

function policyOf(style: string, payment: readonly string[] = [], ancestors = "'none'"): string {
  const also = payment.length > 0 ? ` ${payment.join(' ')}` : ''
  return [
    "default-src 'none'",
    `script-src 'self' ${inlineScriptHashes}${also && `${also} ${style}`}`,
    `style-src 'self' ${style}${also}`,
    `img-src 'self' data:${also}`,
    "font-src 'self'",
    "media-src 'self' blob:",
    `connect-src 'self'${also}`,
    `frame-src 'self'${also}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${ancestors}`,
  ].join('; ')
}
