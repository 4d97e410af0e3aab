import { describe, expect, test } from 'vitest'
import { bookOn } from '#test/seed.ts'
import { tuesdayAt } from '../testing/several.ts'
import { visitStage } from '../testing/visit-stage.ts'

const { app, booked } = visitStage()

describe('a visit without its middle service', () => {
  test('is announced with the start of each service', async () => {
    const { ids, cancelOnly, owner, mails } = await booked()
    await cancelOnly(ids[1])
    await mails()
    await owner.post(`/api/appointments/${ids[0]}/nudge`)
    expect((await mails())[0]!.text).toMatch(
      /What: +10:00 AM · Haircut · Staff 1\n +12:30 PM · Haircut · Staff 1\n +2h 0m · \$90\.00/,
    )
  })

  test('offers the owner the times at which the visit fits unchanged', async () => {
    const { salon, ids, cancelOnly, owner } = await booked()
    await cancelOnly(ids[1])
    await bookOn(app.browser(), salon, tuesdayAt('15:00'), { customerEmail: 'eva@example.com' })
    const timesOf = async (id: number) => {
      const path = `/api/appointments/${id}/slots?from=2027-03-02&to=2027-03-02`
      const { body } = await owner.get(path)
      return body.days[0].slots as { startTime: string }[]
    }
    // With 90 minutes between both, the second may not meet 15:00.
    const starts = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '13:30']
    const first = await timesOf(ids[0])
    expect(first.map(({ startTime }) => startTime)).toEqual(starts.map(tuesdayAt))
    const second = await timesOf(ids[2])
    expect(second.map(({ startTime }) => Date.parse(startTime))).toEqual(
      first.map(({ startTime }) => Date.parse(startTime) + 150 * 60_000),
    )
    for (const { startTime } of second) {
      const moved = await owner.patch(`/api/appointments/${ids[2]}`, { startTime })
      expect([startTime, moved.status]).toEqual([startTime, 200])
    }
  })

  test('keeps its pause at its own start, and loses it when a client moves it', async () => {
    const { salon, ids, cancelOnly, visitor, page } = await booked()
    await cancelOnly(ids[1])
    const path = `/api/appointments/${ids[0]}`
    const { body } = await visitor.get(`${path}/slots${page}&from=2027-03-02&to=2027-03-02`)
    for (const [start, end] of [
      ['10:00', '13:30'],
      ['10:30', '12:30'],
    ] as const) {
      const [startTime, endTime] = [tuesdayAt(start), tuesdayAt(end)]
      expect(body.days[0].slots).toContainEqual({ startTime, endTime, staffId: salon.staffId })
      const moved = await visitor.patch(`${path}${page}`, { startTime })
      expect([moved.status, moved.body.endTime]).toEqual([200, endTime])
    }
  })

  test('can be moved although its buffers don’t fit into the rest of the time', async () => {
    const buffers = { buffer_before_minutes: 60, buffer_after_minutes: 60 }
    const { ids, cancelOnly, owner, rows } = await booked({ service: buffers, onePerson: true })
    await cancelOnly(ids[1])
    const moved = await owner.patch(`/api/appointments/${ids[0]}`, {
      startTime: tuesdayAt('12:00'),
    })
    expect(moved.status).toBe(200)
    expect((await rows()).map(row => row.starts_at.toISOString())).toEqual(
      ['11:00', '12:00', '14:30'].map(tuesdayAt),
    )
  })
})
