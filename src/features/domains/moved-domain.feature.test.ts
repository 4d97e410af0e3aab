import { expect, test } from 'vitest'
import { createPage } from '#test/factories.ts'
import { bookingBody } from '#test/seed.ts'
import { domainStage, visitorAt } from './testing/domain-stage.ts'

const { app, forgetHosts, setRecords, verifyHost } = await domainStage()

const AT = '2027-03-02T15:00:00.000Z'

test('links work after their domain moved to another page of the business', async () => {
  const { page, owner, path, host } = await verifyHost()
  const origin = { origin: `http://${host}` }
  const visitor = visitorAt(app, host)
  const { body: booked } = await visitor.send('POST', '/api/appointments', bookingBody(page, AT))
  const { name: next } = await createPage(owner)
  await owner.delete(path)
  const nextPath = `/api/public-pages/${next}/domain` as const
  setRecords((await owner.put(nextPath, { host })).body)
  expect((await owner.post(`${nextPath}/check`)).body.state).toBe('verified')
  forgetHosts()

  const client = visitorAt(app, host)
  const opened = await client.open(new URL(booked.manageUrl).pathname)
  const again = `http://kairos.test/p/${page.pageName}`
  expect([opened.status, opened.text.includes(`"pageUrl":"${again}"`)]).toEqual([200, true])
  const own = `/api/appointments/${booked.id}`
  const asPage = `page=${page.pageName}`
  const slots = `${own}/slots?${asPage}&staffId=${page.staffId}&from=2027-03-02&to=2027-03-02`
  expect((await client.send('GET', slots)).status).toBe(200)
  const to = { startTime: '2027-03-02T17:00:00.000Z', endTime: '2027-03-02T18:00:00.000Z' }
  expect((await client.send('PATCH', `${own}?${asPage}`, to, origin)).status).toBe(200)
  const stranger = visitorAt(app, host)
  expect((await stranger.send('DELETE', `${own}?${asPage}`, undefined, origin)).status).toBe(404)
  expect((await client.send('DELETE', `${own}?${asPage}`, undefined, origin)).status).toBe(204)
})
