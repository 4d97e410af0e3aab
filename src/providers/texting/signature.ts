import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The signature of a report: HMAC-SHA1, in base64, over its address followed by each field's name
 * and value, in the order of the names (Twilio's "Security: validating requests").
 */
export function signReport(secret: string, url: string, fields: Record<string, string>): string {
  const said = Object.keys(fields)
    .sort()
    .map(name => name + fields[name])
    .join('')
  return createHmac('sha1', secret)
    .update(url + said)
    .digest('base64')
}

/**
 * Whether a signature is one that the secret makes, compared in constant time. Twilio signs the
 * address of some reports with its port and of others without (its "Security: notes", and what its
 * own libraries check), so both count.
 */
export function isSignedReport(
  secret: string,
  {
    url,
    signature,
    fields,
  }: { url: string; signature: string | undefined; fields: Record<string, string> },
): boolean {
  const given = Buffer.from(signature ?? '')
  return spellingsOf(url).some(spelling => {
    const expected = Buffer.from(signReport(secret, spelling, fields))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
}

const ORIGIN = /^(https?):\/\/([^/?#]*?)(:\d+)?(?=[/?#]|$)/
const STANDARD_PORTS: Record<string, string> = { http: ':80', https: ':443' }

/** An address as it is, without its port, and with the standard one where it names none. */
function spellingsOf(url: string): string[] {
  const [origin, scheme = '', host = '', port] = ORIGIN.exec(url) ?? []
  if (origin === undefined) return [url]
  const rest = url.slice(origin.length)
  return [url, `${scheme}://${host}${port ? '' : STANDARD_PORTS[scheme]}${rest}`]
}
