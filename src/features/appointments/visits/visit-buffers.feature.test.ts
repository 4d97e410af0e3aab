import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookOn } from '#test/seed.ts'
import { tuesdayAt } from '../testing/several.ts'
import { visitStage } from '../testing/visit-stage.ts'

const { app, booked } = visitStage()

async function busyOf(ids: readonly number[]) {
  const { rows } = await sql<{ from: Date; to: Date }>`
    select lower(busy) as from, upper(busy) as to from appointments
    where id = any(${ids}::integer[]) and status <> 'cancelled' order by starts_at`.execute(app.db)
  return rows.map(({ from, to }) => [from.toISOString(), to.toISOString()])
}

test.each([
  ['one person', true],
  ['two people', false],
])(
  'a service of %s that keeps its time keeps its buffers when another changes',
  async (_, onePerson) => {
    const { salon, ids, owner } = await booked({ onePerson })
    await bookOn(app.browser(), salon, tuesdayAt('09:00'), { customerEmail: 'eva@example.com' })
    const raised = { bufferBefore: 15, bufferAfter: 15 }
    expect((await owner.patch(`/api/services/${salon.serviceId}`, raised)).status).toBe(200)
    const change = (more: object) => owner.patch(`/api/appointments/${ids[1]}`, more)
    expect((await change({ endTime: tuesdayAt('12:15') })).status).toBe(200)
    const [first, , last] = await busyOf(ids)
    expect([first, last]).toEqual([
      [tuesdayAt('10:00'), tuesdayAt('11:00')],
      [tuesdayAt(onePerson ? '12:15' : '12:00'), tuesdayAt('13:30')],
    ])
    app.setNow(tuesdayAt('10:05'))
    await owner.patch(`/api/appointments/${ids[0]}`, { progress: 'started' })
    expect((await change({ startTime: tuesdayAt('12:00') })).status).toBe(200)
    expect((await busyOf(ids))[0]).toEqual([
      tuesdayAt('10:00'),
      tuesdayAt(onePerson ? '11:15' : '11:00'),
    ])
  },
)

test('the rest of a visit regains the buffers next to a cancelled service, until that returns', async () => {
  const buffers = { buffer_before_minutes: 15, buffer_after_minutes: 15 }
  const { ids, cancelOnly, undo } = await booked({ service: buffers, onePerson: true })
  const whole = await busyOf(ids)
  await cancelOnly(ids[1])
  expect(await busyOf(ids)).toEqual([
    [tuesdayAt('09:45'), tuesdayAt('11:15')],
    [tuesdayAt('12:15'), tuesdayAt('13:45')],
  ])
  expect((await undo(ids[1])).status).toBe(200)
  expect(await busyOf(ids)).toEqual(whole)
  await cancelOnly(ids[2])
  expect(await busyOf(ids)).toEqual([
    [tuesdayAt('09:45'), tuesdayAt('11:00')],
    [tuesdayAt('11:00'), tuesdayAt('12:45')],
  ])
})
