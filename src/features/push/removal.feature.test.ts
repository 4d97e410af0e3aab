import { expect, test } from 'vitest'
import { findSession } from '#platform/sessions/sessions.ts'
import { testApp } from '#test/harness.ts'
import { seedMember, seedOwned } from '#test/seed.ts'
import { USUAL_CHOICES } from './rules.ts'
import { changeChoices } from './service.ts'

const app = testApp()

/** A member whose request the guard admitted. */
async function admitted() {
  const { page, owner } = await seedOwned(app)
  const desk = await seedMember(app, page.scope, { role: 'front-desk' })
  const token = desk.browser.cookies.get('kairos_session')!
  const member = (await findSession(app.db, token, app.context.clock()))!
  return { owner, desk, member }
}

test('refuses the choices of someone who was removed after the guard', async () => {
  const { owner, desk, member } = await admitted()
  expect((await owner.delete(`/api/team/${desk.userId}`)).status).toBe(204)
  await expect(changeChoices(app.context, member, USUAL_CHOICES)).rejects.toMatchObject({
    status: 401,
  })
})

test('refuses the choices of someone who switched businesses and was removed after the guard', async () => {
  const { owner, desk, member } = await admitted()
  const own = { name: 'Salon Zoë', timeZone: 'Europe/Berlin' }
  const { body } = await desk.browser.post('/api/businesses', own)
  const switched = await desk.browser.post('/api/session/business', { businessId: body.id })
  expect(switched.status).toBe(204)
  expect((await owner.delete(`/api/team/${desk.userId}`)).status).toBe(204)
  await expect(changeChoices(app.context, member, USUAL_CHOICES)).rejects.toMatchObject({
    status: 401,
  })
})
