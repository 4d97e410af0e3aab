import { expect, test } from 'vitest'
import { wasNeverSent } from './http.ts'

const failure = (code: string, syscall?: string, cause = new Error()) =>
  new TypeError('fetch failed', { cause: Object.assign(cause, { code, syscall }) })

test.each([
  ['no address of several answered', failure('ETIMEDOUT', undefined, new AggregateError([]))],
  ['its only address did not answer', failure('ETIMEDOUT', 'connect')],
  ['its name is unknown', failure('ENOTFOUND', 'getaddrinfo')],
  ['connecting took too long', failure('UND_ERR_CONNECT_TIMEOUT')],
  ['its certificate has expired', failure('CERT_HAS_EXPIRED')],
  ['a proxy signed its certificate', failure('SELF_SIGNED_CERT_IN_CHAIN')],
  ['its certificate is another’s', failure('ERR_TLS_CERT_ALTNAME_INVALID')],
])('a server was sent nothing if %s', (_name, error) => {
  expect(wasNeverSent(error)).toBe(true)
})

test.each([
  ['fell silent', failure('ETIMEDOUT', 'read')],
  ['could no longer be routed', failure('EHOSTUNREACH', 'read')],
  ['broke off', failure('ECONNRESET')],
  ['brought no answer in time', failure('UND_ERR_HEADERS_TIMEOUT')],
])('a server may have been sent the request if its connection %s', (_name, error) => {
  expect(wasNeverSent(error)).toBe(false)
})
