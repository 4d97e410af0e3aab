import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { acceptEmails } from '#test/emails.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { signedInAs } from '#test/seed.ts'
import { seedSalon, tuesdayAt, visitOn } from '../testing/several.ts'

const { sent, email } = acceptEmails()
const app = testApp({ email })

/** Reads the only event in a calendar file. */
function readEvent(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent')!)
  return {
    method: calendar.getFirstPropertyValue('method'),
    uid: event.uid.split('@')[0]!.replace('appointment-', ''),
    from: event.startDate.toJSDate().toISOString(),
    to: event.endDate.toJSDate().toISOString(),
    title: event.summary.split(' · ')[0],
    sequence: event.sequence,
    note: event.description ?? '',
  }
}

/** A haircut from 10:00 to 11:00, a color until 12:30, a haircut until 13:30. */
async function booked() {
  app.setNow(MONDAY_MORNING)
  const salon = await seedSalon(app.db, { business: { slot_interval_minutes: 30 } })
  const { serviceId: cut, colorId: color, staffId, otherStaffId } = salon
  const customerEmail = `ada-${salon.pageName}@example.com`
  const answer = await app.browser().post('/api/visits', {
    ...visitOn(salon, tuesdayAt('10:00'), { customerEmail }),
    items: [cut, color, cut].map((serviceId, leg) => ({
      serviceId,
      staffId: leg === 1 ? otherStaffId : staffId,
    })),
  })
  const ids = answer.body.items.map(({ id }: { id: number }) => id) as [number, number, number]
  const token = String(answer.body.manageUrl).split('/').at(-1)!
  const visitor = app.browser()
  await visitor.get(`/api/manage/${token}`)
  const owner = await signedInAs(app, salon.scope)
  const page = `?page=${salon.pageName}`
  /** Keeps events by UID, like a calendar program, which ignores sequences that don't increase. */
  const calendar = new Map<string, string>()
  let sequence = -1
  async function receive() {
    sent.length = 0
    app.pass(31_000)
    await sendDue(app.context)
    for (const { to, calendar: file } of sent) {
      if (to.address !== customerEmail || !file) continue
      const event = readEvent(file.content)
      if (event.uid === String(ids[0])) {
        expect(event.sequence).toBeGreaterThan(sequence)
        sequence = event.sequence
      }
      // Many calendar programs don't show the event's URL.
      expect(event.note).toMatch(event.method === 'CANCEL' ? /^$/ : /cancel: http\S+\/manage\//)
      if (event.method === 'CANCEL') calendar.delete(event.uid)
      else calendar.set(event.uid, `${event.from} ${event.to} ${event.title}`)
    }
    return Object.fromEntries(calendar)
  }
  const cancelOnly = (id: number) => visitor.delete(`/api/appointments/${id}${page}&leg=only`)
  const undo = (id: number) => visitor.post(`/api/appointments/${id}/undo${page}`)
  return { ids, owner, receive, cancelOnly, undo }
}

const shown = (from: string, to: string, title: string) =>
  `${tuesdayAt(from)} ${tuesdayAt(to)} ${title}`
const WHOLE = shown('10:00', '13:30', 'Haircut, Color, and Haircut')

test.each([
  ['first', 0, shown('11:00', '13:30', 'Color and Haircut')],
  ['last', 2, shown('10:00', '12:30', 'Haircut and Color')],
])(
  'cancelling the %s service updates the event of the visit, and undoing that restores it',
  async (_, leg, rest) => {
    const { ids, receive, cancelOnly, undo } = await booked()
    expect(await receive()).toEqual({ [ids[0]]: WHOLE })
    expect((await cancelOnly(ids[leg]!)).status).toBe(204)
    expect(await receive()).toEqual({ [ids[0]]: rest })
    expect((await undo(ids[leg]!)).status).toBe(200)
    expect(await receive()).toEqual({ [ids[0]]: WHOLE })
  },
)

test('the event of a visit names the people and leads to its page', async () => {
  const { receive } = await booked()
  await receive()
  expect(readEvent(sent.find(({ calendar }) => calendar)!.calendar!.content).note).toMatch(
    /^With: Staff 1 and Staff 2\.\nMove or cancel: http\S+\/manage\/\S+$/,
  )
})

test('the rest of a visit keeps its event until it is cancelled', async () => {
  const { ids, owner, receive, cancelOnly } = await booked()
  await receive()
  await cancelOnly(ids[0])
  await cancelOnly(ids[1])
  expect(await receive()).toEqual({ [ids[0]]: shown('12:30', '13:30', 'Haircut') })
  await owner.patch(`/api/appointments/${ids[2]}`, { startTime: tuesdayAt('15:00') })
  expect(await receive()).toEqual({ [ids[0]]: shown('15:00', '16:00', 'Haircut') })
  const file = await owner.get(`/api/appointments/${ids[2]}/calendar.ics`)
  expect(readEvent(file.text)).toMatchObject({
    uid: String(ids[0]),
    from: tuesdayAt('15:00'),
    note: expect.stringMatching(/^With Staff 1\.\nhttp\S+\/manage\//),
  })
  await owner.delete(`/api/appointments/${ids[2]}`)
  expect(await receive()).toEqual({})
})

test('a service that can’t return to its visit gets an event of its own', async () => {
  const { ids, owner, receive, cancelOnly, undo } = await booked()
  await receive()
  await cancelOnly(ids[0])
  await receive()
  await owner.patch(`/api/appointments/${ids[1]}`, { startTime: tuesdayAt('14:00') })
  expect((await undo(ids[0])).status).toBe(200)
  const events = Object.values(await receive())
  expect(events.toSorted()).toEqual([
    shown('10:00', '11:00', 'Haircut'),
    shown('14:00', '16:30', 'Color and Haircut'),
  ])
})
