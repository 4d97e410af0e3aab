import { expect, test } from 'vitest'
import { findSession } from '#platform/sessions/sessions.ts'
import { testApp } from '#test/harness.ts'
import { seedMember, seedOwned } from '#test/seed.ts'
import { USUAL_CHOICES } from './rules.ts'
import { changeChoices } from './service.ts'

const app = testApp()

test('refuses the choices of someone who was removed after the guard', async () => {
  const { page, owner } = await seedOwned(app)
  const desk = await seedMember(app, page.scope, { role: 'front-desk' })
  const token = desk.browser.cookies.get('kairos_session')!
  const member = (await findSession(app.db, token, app.context.clock()))!
  expect((await owner.delete(`/api/team/${desk.userId}`)).status).toBe(204)
  await expect(changeChoices(app.context, member, USUAL_CHOICES)).rejects.toMatchObject({
    status: 401,
  })
})
