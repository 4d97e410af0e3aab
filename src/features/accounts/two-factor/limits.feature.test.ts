import { expect, test } from 'vitest'
import { signUpOwner } from '#test/factories.ts'
import { startTestApp } from '#test/harness.ts'
import { codeAt, turnOnTwoFactor } from '../testing/app-codes.ts'

const STEP = 30_000

test('counts wrong codes for the account in all processes, but not right ones', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const owner = await signUpOwner(limited)
  const start = limited.context.clock()
  const { secret, recoveryCodes } = await turnOnTwoFactor(owner.browser, start)
  const second = await limited.another()
  const login = { email: owner.email, password: owner.password }
  for (const code of recoveryCodes.slice(0, 6)) {
    const browser = limited.browser()
    await browser.post('/api/login', login)
    expect((await browser.post('/api/login/code', { code })).status).toBe(200)
  }
  const browsers = [limited.browser(), second.browser()]
  for (const browser of browsers) await browser.post('/api/login', login)
  const statuses: number[] = []
  for (let nth = 0; nth < 7; nth++) {
    const answer = await browsers[nth % 2]!.post('/api/login/code', { code: '000000' })
    statuses.push(answer.status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429])
  limited.pass(STEP)
  const right = { code: codeAt(secret, limited.context.clock()) }
  expect((await browsers[0]!.post('/api/login/code', right)).status).toBe(429)
  await second.close()
  await limited.close()
})

test('a stranger with the password can’t use up the owner’s attempts', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const owner = await signUpOwner(limited)
  const { secret, recoveryCodes } = await turnOnTwoFactor(owner.browser, limited.context.clock())
  const login = { email: owner.email, password: owner.password }
  const stranger = limited.browser()
  await stranger.post('/api/login', login)
  const statuses: number[] = []
  for (let nth = 0; nth < 6; nth++)
    statuses.push((await stranger.post('/api/login/code', { code: '000000' })).status)
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429])

  limited.pass(STEP)
  const known = owner.browser
  await known.post('/api/login', login)
  const code = codeAt(secret, limited.context.clock())
  expect((await known.post('/api/login/code', { code })).status).toBe(200)
  const elsewhere = limited.browser()
  await elsewhere.post('/api/login', login)
  const recovered = await elsewhere.post('/api/login/code', { code: recoveryCodes[0] })
  expect(recovered.status).toBe(200)

  limited.pass(STEP)
  const confirmed = { code: codeAt(secret, limited.context.clock()) }
  expect((await known.post('/api/security/confirm', confirmed)).status).toBe(204)
  await limited.close()
})

test('cookies collected before two-factor sign-in share one count of guesses', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const owner = await signUpOwner(limited)
  const login = { email: owner.email, password: owner.password }
  const thieves = [limited.browser(), limited.browser(), limited.browser()]
  for (const thief of thieves) expect((await thief.post('/api/login', login)).status).toBe(200)
  const { secret } = await turnOnTwoFactor(owner.browser, limited.context.clock())
  const statuses: number[] = []
  for (const thief of thieves) {
    await thief.post('/api/login', login)
    for (let nth = 0; nth < 3; nth++)
      statuses.push((await thief.post('/api/login/code', { code: '000000' })).status)
  }
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429, 429])

  limited.pass(STEP)
  await owner.browser.post('/api/login', login)
  const code = codeAt(secret, limited.context.clock())
  expect((await owner.browser.post('/api/login/code', { code })).status).toBe(200)
  await limited.close()
})

test('limits attempts with recovery codes for each network', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const owner = await signUpOwner(limited)
  await turnOnTwoFactor(owner.browser, limited.context.clock())
  const browser = limited.browser()
  await browser.post('/api/login', { email: owner.email, password: owner.password })
  const statuses = new Set<number>()
  for (let nth = 0; nth < 20; nth++)
    statuses.add((await browser.post('/api/login/code', { code: `abcd-efgh-${nth}` })).status)
  expect([...statuses]).toEqual([400])
  expect((await browser.post('/api/login/code', { code: 'abcd-efgh' })).status).toBe(429)
  await limited.close()
})
