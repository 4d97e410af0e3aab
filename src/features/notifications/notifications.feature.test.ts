import { beforeAll, expect, test } from 'vitest'
import { readBalance } from '#features/credits/service.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import { type Seeded, seedBusiness, setCredits, signedInAs } from '#test/seed.ts'

const kairos = testApp({ env: { RATE_LIMITS: 'on' } })
let salon: Seeded
let owner: TestBrowser
beforeAll(async () => {
  salon = await seedBusiness(kairos.db)
  owner = await signedInAs(kairos, salon.scope)
})

const path = '/api/notifications/preferences'
const call = (phoneNumber?: string) => owner.post('/api/test-voice-call', { phoneNumber })

test('channels are off at first, change one by one, and a voice needs voice calls to be on', async () => {
  const off = {
    smsEnabled: false,
    whatsappEnabled: false,
    voiceEnabled: false,
    voiceId: null,
    aiReminders: true,
    cascadeEnabled: false,
    followUpEnabled: false,
    followUpDelayHours: 24,
    paidConfirmations: false,
    paidChanges: true,
    paidCancellations: true,
    paidUndos: false,
    paidFollowUps: false,
    reviewsEnabled: false,
    destinationCountries: ['US'],
    onlineCreditsPerDay: 50,
    onlineCreditsPerNumber: 6,
    notificationCredits: 0,
  }
  expect((await owner.get(path)).body).toEqual(off)
  expect((await owner.post(path, { voiceId: 'slt' })).status).toBe(400)
  expect((await call('+12125550123')).body.error).toBe('Turn on voice calls first')
  expect((await owner.post(path, { voiceEnabled: true })).body).toEqual({
    ...off,
    voiceEnabled: true,
  })
  expect((await owner.post(path, { voiceId: 'slt' })).body).toEqual({
    ...off,
    voiceEnabled: true,
    voiceId: 'slt',
  })
  expect((await owner.post(path, { voiceId: 'nobody' })).status).toBe(400)
  expect((await owner.post(path, { smsEnabled: 'yes' })).status).toBe(400)
  expect((await owner.post(path, { aiReminders: false })).body.aiReminders).toBe(false)
  expect((await kairos.browser().get(path)).status).toBe(401)
})

test('a change of preferences reaches open screens', async () => {
  const topics: string[] = []
  const stop = kairos.context.events.subscribe(salon.scope, topic => topics.push(topic))
  await owner.post(path, { paidCancellations: false })
  await expect.poll(() => topics).toContain('business')
  stop()
  await owner.post(path, { paidCancellations: true })
})

test('voices can be listed and played', async () => {
  const { body } = await owner.get('/api/voices')
  expect(body.length).toBeGreaterThan(6)
  for (const voice of body) {
    expect(voice).toEqual({
      id: expect.stringMatching(/./),
      name: expect.stringMatching(/./),
      description: expect.stringMatching(/./),
      preview_url: `/api/voice/preview/${voice.id}`,
    })
  }
  const sound = await owner.get(body[0]!.preview_url)
  expect([sound.status, sound.headers.get('content-type'), sound.text.slice(0, 4)]).toEqual([
    200,
    'audio/wav',
    'RIFF',
  ])
  expect((await owner.get('/api/voice/preview/nobody')).status).toBe(404)
})

test('a test call costs a credit, only reaches ordinary numbers, and is limited to three per hour', async () => {
  expect((await call()).body.error).toBe('Please enter a phone number')
  for (const unreadable of ['12345', `+1${'2'.repeat(300)}`])
    expect((await call(unreadable)).body.error).toBe(
      'Please enter a valid phone number in E.164 format (e.g., +1234567890)',
    )
  expect((await call('+19005551234')).status).toBe(400)
  expect((await call('+12125550123')).status).toBe(409)
  await setCredits(kairos.db, salon.scope, 10)
  const answers = []
  for (let i = 0; i < 4; i++) answers.push(await call('+12125550123'))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers[0]?.body).toEqual({
    message: 'Test call initiated. You should receive a call shortly.',
  })
  expect(await readBalance(kairos.db, salon.scope)).toBe(7)
  expect((await owner.get(path)).body.notificationCredits).toBe(7)
})

test('test calls are limited to ten a day, whatever the hour', async () => {
  const other = await seedBusiness(kairos.db)
  const theirs = await signedInAs(kairos, other.scope)
  await setCredits(kairos.db, other.scope, 10)
  await theirs.post(path, { voiceEnabled: true })
  for (let i = 0; i < 10; i++)
    await kairos.context.limits.spend('test-call-day', String(other.scope.businessId))
  expect((await theirs.post('/api/test-voice-call', { phoneNumber: '+12125550123' })).status).toBe(
    429,
  )
  expect(await readBalance(kairos.db, other.scope)).toBe(10)
})
