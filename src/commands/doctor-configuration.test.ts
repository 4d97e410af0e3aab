import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import {
  judgeCertificate,
  judgeClock,
  judgeDisk,
  judgeProxy,
  judgeSupport,
} from './doctor-configuration.ts'

const DAY = 86_400_000
const certificate = { from: new Date('2027-01-01'), to: new Date('2027-04-01') }

test('doctor warns about a certificate that its proxy should have renewed', () => {
  const after = (days: number) =>
    judgeCertificate('kairos.test', certificate, certificate.from.getTime() + days * DAY)
  expect(after(60)).toEqual({
    ok: true,
    text: 'The certificate of kairos.test is valid until 2027-04-01T00:00:00.000Z',
  })
  for (const days of [70, 100]) {
    const { ok, text } = after(days)
    expect([ok, text]).toEqual([false, expect.stringMatching(/: check that the proxy renews it$/)])
  }
})

test.each([5_000, -5_000])('doctor warns about a clock that differs by %i ms', difference => {
  expect(judgeClock(difference)).toEqual({
    ok: false,
    text: "The clock differs from the database's by 5 seconds: turn on time synchronization on both machines",
  })
  expect(judgeClock(difference / 5).ok).toBe(true)
})

test('doctor warns about less than a gigabyte of free disk', () => {
  expect(judgeDisk(5 * 2 ** 30, '/data')).toEqual({ ok: true, text: '5.0 GiB free in /data' })
  expect(judgeDisk(2 ** 29, '/data')).toEqual({
    ok: false,
    text: '0.5 GiB free in /data: free up disk space',
  })
})

test('doctor warns about a proxy whose visitors share one address', () => {
  const judge = (env: Parameters<typeof readConfig>[0]) =>
    judgeProxy(readConfig({ APP_URL: 'https://booking.example.com', ALLOW_SANDBOX: '1', ...env }))
  expect(judge({})).toEqual([
    { ok: false, text: expect.stringMatching(/^TRUST_PROXY_HOPS is 0 behind a proxy/) },
  ])
  for (const fine of [{ TRUST_PROXY_HOPS: '1' }, { APP_URL: 'http://booking.example.com' }])
    expect(judge(fine)).toEqual([])
})

test('doctor warns about a missing or unusable address of the support in production', () => {
  const judge = (env: Parameters<typeof readConfig>[0]) =>
    judgeSupport(readConfig({ ALLOW_SANDBOX: '1', ...env }))
  const APP_URL = 'https://booking.example.com'
  for (const SUPPORT_EMAIL of ['', 'https://example.com/help', 'help@a.test, sales@a.test'])
    expect(judge({ APP_URL, SUPPORT_EMAIL })).toMatchObject([{ ok: false }])
  expect(judge({ APP_URL, SUPPORT_EMAIL: 'Help <help@example.com>' })).toEqual([])
  expect(judge({})).toEqual([])
})
