import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import ICAL from 'ical.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listen } from '#platform/http/listen.ts'
import { openKhal } from '#test/browser/khal.ts'
import { installed } from '#test/browser/programs.ts'
import { openVdirsyncer } from '#test/browser/vdirsyncer.ts'
import { testApp } from '#test/harness.ts'
import { insertAppointment, seedOwned } from '#test/seed.ts'

const app = testApp()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kairos-feed-'))
})
afterEach(() => rm(folder, { recursive: true }))

const AT = '2027-03-02T15:00:00.000Z'
const NAME = 'Ada; "Quote", \\n ☀ Ångström'

/** Two appointments, between which clocks change in New York. */
async function feed() {
  const { page, owner } = await seedOwned(app)
  const ids = [
    await insertAppointment(app.db, page, new Date(AT), { customer_name: NAME }),
    await insertAppointment(app.db, page, new Date('2027-03-16T15:00:00.000Z')),
  ] as const
  const subscribed = await owner.put('/api/feeds', { staffId: page.staffId, detail: 'client' })
  return { owner, ids, path: new URL(subscribed.body.url).pathname }
}
const uidOf = (id: number) => `appointment-${id}@kairos.test`

test('ical.js reads a calendar with the right times', async () => {
  const { ids, path } = await feed()
  const calendar = new ICAL.Component(ICAL.parse((await app.browser().get(path)).text))
  const events = calendar.getAllSubcomponents('vevent').map(each => new ICAL.Event(each))
  expect(events.map(({ uid, startDate }) => [uid, startDate.toJSDate().toISOString()])).toEqual([
    [uidOf(ids[0]), AT],
    [uidOf(ids[1]), '2027-03-16T15:00:00.000Z'],
  ])
  expect(events[0]!.summary).toContain(NAME)
})

const khal = installed('khal')
test.each(khal ? [khal] : [])('%s reads a calendar with the right times', async program => {
  const { ids, path } = await feed()
  const calendar = openKhal(program, folder)
  await calendar.take([(await app.browser().get(path)).text])
  expect(await calendar.list('2027-03-01')).toMatchObject([
    { uid: uidOf(ids[0]), start: '2027-03-02 15:00', end: '2027-03-02 16:00' },
    { uid: uidOf(ids[1]), start: '2027-03-16 15:00', end: '2027-03-16 16:00' },
  ])
})

const vdirsyncer = installed('vdirsyncer')
test.each(vdirsyncer ? [vdirsyncer] : [])(
  '%s subscribes to a calendar and follows a move and a cancellation',
  async program => {
    const { owner, ids, path } = await feed()
    const http = await listen({ fetch: app.app.fetch, host: '127.0.0.1', port: 0 })
    const subscriber = openVdirsyncer(program, folder, `http://127.0.0.1:${http.port}${path}`)
    await subscriber.subscribe()
    // The program renames events after their content.
    const read = async () =>
      (await subscriber.sync())
        .map(text => {
          const calendar = new ICAL.Component(ICAL.parse(text))
          const { startDate, summary } = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
          return `${startDate.toJSDate().toISOString()} ${summary}`
        })
        .sort()
    const [first, second] = await read()
    expect(first).toMatch(/^2027-03-02T15:00:00.000Z .*Ada; "Quote", \\n ☀ Ångström/)
    expect(second).toMatch(/^2027-03-16T15:00:00.000Z /)
    const startTime = '2027-03-03T16:00:00.000Z'
    expect((await owner.patch(`/api/appointments/${ids[0]}`, { startTime })).status).toBe(200)
    expect(await read()).toEqual([first!.replace(AT, startTime), second])
    expect((await owner.delete(`/api/appointments/${ids[0]}`)).status).toBe(204)
    expect(await read()).toEqual([second])
    await http.stop()
  },
)
