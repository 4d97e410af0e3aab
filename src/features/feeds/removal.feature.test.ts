import { expect, test } from 'vitest'
import { findSession } from '#platform/sessions/sessions.ts'
import { testApp } from '#test/harness.ts'
import { seedMember, seedOwned } from '#test/seed.ts'
import { listFeeds, rotateFeed, saveFeed } from './service.ts'

const app = testApp()

const statusOf = async (url: string) => (await app.browser().get(new URL(url).pathname)).status

test('someone who was removed after the guard gets no renewed address', async () => {
  const { page, owner } = await seedOwned(app)
  const manager = await seedMember(app, page.scope, { role: 'manager' })
  const input = { staffId: page.staffId, detail: 'busy' } as const
  const { id, url } = (await owner.put('/api/feeds', input)).body
  const token = manager.browser.cookies.get('kairos_session')!
  const member = (await findSession(app.db, token, app.context.clock()))!
  expect((await listFeeds(app.context, member)).map(feed => feed.url)).toContain(url)
  expect((await owner.delete(`/api/team/${manager.userId}`)).status).toBe(204)
  for (const act of [
    () => listFeeds(app.context, member),
    () => rotateFeed(app.context, member, id),
    () => saveFeed(app.context, member, input),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'no-right' })
  const renewed = (await owner.get('/api/feeds')).body.find(feed => feed.id === id)!
  expect(await statusOf(renewed.url)).toBe(200)
  expect(await statusOf(url)).toBe(404)
})
