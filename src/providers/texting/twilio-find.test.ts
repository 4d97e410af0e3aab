import { describe, expect, test } from 'vitest'
import type { OutgoingText } from './port.ts'
import { account, type Intercept, openTwilio, resourceOf } from './twilio-stand-in.ts'

const TO = '+12125550123'
const AT = new Date('2027-03-01T17:00:00.000Z')
const MINUTE = 60_000
const search = {
  channel: 'sms' as const,
  to: TO,
  since: new Date(AT.getTime() - MINUTE),
  until: new Date(AT.getTime() + 15 * MINUTE),
}
const text: OutgoingText = {
  channel: 'sms',
  to: TO,
  body: 'Hello',
  statusUrl: 'https://kairos.test/s',
}

const one = (n: number, changes: object = {}) => ({
  ...resourceOf({
    sid: `SM${String(n).padStart(32, '0')}`,
    at: AT,
    fields: { To: TO, From: account.from },
  }),
  ...changes,
})
const answering =
  (body: unknown, status = 200): Intercept =>
  (_request, response) => {
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
    return true
  }
const listing = (messages: object[], more: object = {}) =>
  answering({ messages, next_page_uri: null, ...more })
const sids = (
  answer: Awaited<ReturnType<Awaited<ReturnType<typeof openTwilio>>['provider']['find']>>,
) => (answer.ok ? answer.found.map(({ providerId }) => Number(providerId.slice(2))) : answer.reason)

test('requests the list for the number and our sender, with the account only in the header', async () => {
  const asked: [string | undefined, string | undefined][] = []
  const { provider } = await openTwilio((request, response) => {
    asked.push([request.url, request.headers.authorization])
    return answering({ messages: [], calls: [], next_page_uri: null })(request, response)
  })
  for (const channel of ['sms', 'whatsapp', 'voice'] as const) {
    expect(await provider.find({ ...search, channel })).toEqual({ ok: true, found: [] })
  }
  const list = '/2010-04-01/Accounts/AC1'
  const header = `Basic ${Buffer.from('AC1:the-token').toString('base64')}`
  expect(asked).toEqual([
    [`${list}/Messages.json?To=%2B12125550123&From=%2B15550100&PageSize=1000`, header],
    [
      `${list}/Messages.json?To=whatsapp%3A%2B12125550123&From=whatsapp%3A%2B15550199&PageSize=1000`,
      header,
    ],
    [`${list}/Calls.json?To=%2B12125550123&From=%2B15550100&PageSize=1000`, header],
  ])
})

test('reads as many pages as there are', async () => {
  const { provider, taken } = await openTwilio()
  for (let n = 0; n < 7; n++) await provider.send(text)
  const answer = await provider.find({
    ...search,
    since: new Date(Date.now() - MINUTE),
    until: new Date(Date.now() + MINUTE),
  })
  expect(answer.ok && answer.found.map(({ providerId }) => providerId).sort()).toEqual(
    taken.map(({ sid }) => sid).sort(),
  )
})

test('stops at the page that reaches back beyond the period', async () => {
  let pages = 0
  const old = { date_created: 'Mon, 01 Mar 2027 16:58:00 +0000' }
  const { provider } = await openTwilio((request, response) => {
    pages++
    return listing([one(1), one(2, old)], {
      next_page_uri: '/2010-04-01/Accounts/AC1/Messages.json?Page=1',
    })(request, response)
  })
  expect([sids(await provider.find(search)), pages]).toEqual([[1], 1])
})

test('returns every candidate with its time, state and error', async () => {
  const later = {
    date_created: 'Mon, 01 Mar 2027 17:00:07 +0000',
    status: 'undelivered',
    error_code: 30003,
  }
  const { provider } = await openTwilio(listing([one(2, later), one(1)]))
  expect(await provider.find(search)).toEqual({
    ok: true,
    found: [
      {
        providerId: one(2).sid,
        at: new Date(AT.getTime() + 7_000),
        status: 'undelivered',
        errorCode: '30003',
        answeredBy: null,
      },
      { providerId: one(1).sid, at: AT, status: 'sent', errorCode: null, answeredBy: null },
    ],
  })
})

test('returns who or what answered a call', async () => {
  const call = { ...one(1), sid: `CA${'1'.repeat(32)}`, status: 'completed', answered_by: 'fax' }
  const { provider } = await openTwilio(answering({ calls: [call], next_page_uri: null }))
  expect(await provider.find({ ...search, channel: 'voice' })).toMatchObject({
    found: [{ status: 'completed', answeredBy: 'fax' }],
  })
})

test.each([
  ['to another number', { to: '+12125550124' }],
  ['to the same number by WhatsApp', { to: `whatsapp:${TO}` }],
  ['that came in', { direction: 'inbound' }],
  ['without a recipient', { to: null }],
  ['from before', { date_created: 'Mon, 01 Mar 2027 16:58:59 +0000' }],
  ['from after', { date_created: 'Mon, 01 Mar 2027 17:15:01 +0000' }],
  ['from another day at that hour', { date_created: 'Sun, 28 Feb 2027 17:00:00 +0000' }],
])('ignores a message %s', async (_name, changes) => {
  const { provider } = await openTwilio(listing([one(1, changes), one(2)]))
  expect(sids(await provider.find(search))).toEqual([2])
})

describe('an incomplete list does not count as “never sent”:', () => {
  const drips: Intercept = (_request, response) => {
    response.writeHead(200)
    const drip = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(drip))
    return true
  }
  const next = (uri: string) => listing([], { next_page_uri: uri })
  const tooLong = /^Twilio.*too long/
  test.each<[string, Intercept, RegExp?]>([
    ['too many requests', answering({ code: 20429 }, 429)],
    ['a failure', answering({}, 500)],
    ['not available', answering('<html>', 503)],
    ['a refused account', answering({ code: 20003 }, 401)],
    [
      'a redirect',
      (_request, response) => !!response.writeHead(302, { location: '/elsewhere' }).end(),
      /^Twilio.*302/,
    ],
    ['text that isn’t JSON', answering('<html>')],
    ['another shape', answering({ messages: 'none' })],
    ['no list at all', answering({ calls: [] })],
    ['an invalid date', listing([one(1, { date_created: 'soon' })])],
    ['a response of six megabytes', answering(' '.repeat(6_000_000))],
    ['no response', () => true, tooLong],
    ['a response that arrives byte by byte', drips, tooLong],
    ['a connection that is reset', ({ socket }) => !socket.resetAndDestroy().readable],
    ['pages without end', next('/2010-04-01/Accounts/AC1/Messages.json?Page=1')],
    [
      'a next page at another host',
      next('https://elsewhere.test/2010-04-01/Accounts/AC1/Messages.json'),
      /^Twilio.*elsewhere/,
    ],
    [
      'a next page of another account',
      next('/2010-04-01/Accounts/AC2/Messages.json'),
      /^Twilio.*elsewhere/,
    ],
  ])('%s', async (_name, intercept, reason = /^Twilio(?!.*too long)/) => {
    const { provider } = await openTwilio(intercept, reason === tooLong ? 500 : 20_000)
    const answer = await provider.find(search)
    expect(answer).toEqual({ ok: false, reason: expect.stringMatching(reason) })
    expect(JSON.stringify(answer)).not.toContain('the-token')
  })
})
