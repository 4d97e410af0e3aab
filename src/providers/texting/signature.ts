import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The signature of a report: HMAC-SHA1, in base64, over its address followed by each field's name and value, in the order
 * of the names (Twilio's "Security: validating requests").
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

/** Whether a signature is the one that the secret makes, compared in constant time. */
export function isSignedReport(
  secret: string,
  { url, signature, fields }: { url: string; signature: string | undefined; fields: Record<string, string> },
): boolean {
  const expected = Buffer.from(signReport(secret, url, fields))
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
