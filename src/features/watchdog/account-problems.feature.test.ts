import { beforeEach, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { runCommand } from '#src/commands/commands.ts'
import { signUpOwner } from '#test/factories.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { noteAccountProblem } from './service.ts'

const DAY_MS = 86_400_000
const quota = { accountCode: 'quota_exceeded', reason: 'ElevenLabs refused (401, quota_exceeded).' }

const app = testApp()
beforeEach(() => app.setNow(MONDAY_MORNING))

const mailsTo = async (email: string) => {
  await sendDue(app.context)
  const { body } = await app.browser().get(`/api/sandbox/messages?to=${encodeURIComponent(email)}`)
  return body.filter(({ subject }) => /problem with your account/.test(subject))
}

test('emails administrators once a day, never owners, and shows the problem on their screen and in doctor for a week', async () => {
  const [admin, owner] = [await signUpOwner(app), await signUpOwner(app)]
  await runCommand(app.context, ['admin', 'grant', admin.email])
  await Promise.all([1, 2, 3].map(() => noteAccountProblem(app.context, 'voice', quota)))
  const [mail, ...more] = await mailsTo(admin.email)
  expect([mail?.subject, more]).toEqual(['Voices: there’s a problem with your account', []])
  expect(mail?.text).toContain('quota_exceeded')
  expect(await mailsTo(owner.email)).toEqual([])
  expect(await runCommand(app.context, ['doctor'])).toContain('(quota_exceeded), 3 times')
  const lastAt = MONDAY_MORNING.toISOString()
  expect((await admin.browser.get('/api/admin/problems')).body).toEqual([
    { provider: 'voice', code: 'quota_exceeded', reason: quota.reason, count: 3, lastAt },
  ])
  expect((await owner.browser.get('/api/admin/problems')).status).toBe(403)

  app.setNow(new Date(MONDAY_MORNING.getTime() + DAY_MS))
  await noteAccountProblem(app.context, 'voice', quota)
  expect(await mailsTo(admin.email)).toHaveLength(2)
  app.setNow(new Date(MONDAY_MORNING.getTime() + 9 * DAY_MS))
  expect(await runCommand(app.context, ['doctor'])).toContain('No provider rejects our account')
})

test('keeps no number that a provider quotes', async () => {
  const reason = 'The number +12125550123 is unverified. (Twilio 21608)'
  await noteAccountProblem(app.context, 'texting', { accountCode: '21608', reason })
  const stored = await app.db.selectFrom('provider_problems').select('reason').execute()
  expect(stored).toContainEqual({ reason: 'The number … is unverified. (Twilio 21608)' })
})
