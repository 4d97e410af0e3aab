import { beforeEach, expect, test } from 'vitest'
import { at, HOLD_MS, noticesStage, subjects } from '../testing/notices-stage.ts'

const { stage, open, move, cancel, edit, undoWith, later, toClient, toOwner } = noticesStage()

const restore = async () =>
  expect((await stage.visitor.post(`${stage.client.path}/undo`)).status).toBe(200)

const startsIn = (text: string) =>
  /(?:Before:[\s\S]*?(\d+:00)[\s\S]*)?When:[\s\S]*?(\d+:00)/.exec(text)?.slice(1)

/** Where the undo link of the client's last email leads. */
async function undone() {
  const [link = ''] = /https?:\S+\?undo=\S+/.exec(toClient().at(-1)!.text) ?? []
  expect((await undoWith(link)).status).toBe(200)
  const { starts_at, status, description } = await stage.client.row()
  return { starts_at, status, description }
}
const booked = { starts_at: at(10), status: 'booked', description: 'Front door' }

beforeEach(() => open())

test.each(['owner', 'visitor'] as const)(
  'an appointment that is restored and then moved by the %s has moved',
  async who => {
    await cancel(stage.visitor)
    await later(HOLD_MS)
    await restore()
    await move(stage[who], 13)
    await later(HOLD_MS)
    const mails = who === 'owner' ? [toClient()] : [toClient(), toOwner()]
    for (const each of mails) {
      expect(subjects(each)).toEqual(['Cancelled', 'Moved'])
      expect(startsIn(each[1]!.text)).toEqual(['10:00', '1:00'])
    }
    expect(await undone()).toEqual(booked)
  },
)

test('a move that is cancelled and restored within the delay is a move', async () => {
  await move(stage.visitor, 13)
  await cancel(stage.visitor)
  await restore()
  await later(HOLD_MS)
  for (const mails of [toClient(), toOwner()]) {
    expect(subjects(mails)).toEqual(['Moved'])
    expect(startsIn(mails[0]!.text)).toEqual(['10:00', '1:00'])
  }
  expect(await undone()).toEqual(booked)
})

test('an edit before a cancellation that is undone within the delay is an edit', async () => {
  await edit({ description: 'Back door' })
  await cancel(stage.visitor)
  await restore()
  await later(HOLD_MS)
  expect([subjects(toClient()), subjects(toOwner())]).toEqual([['Changed'], ['Changed']])
  expect(await undone()).toEqual(booked)
})

test('an edit after a cancellation was undone can be undone, too', async () => {
  await cancel(stage.visitor)
  await later(HOLD_MS)
  await restore()
  await edit({ description: 'Back door' })
  await later(HOLD_MS)
  expect(subjects(toClient())).toEqual(['Cancelled', 'Changed'])
  expect(toClient()[1]!.calendar?.method).toBe('REQUEST')
  expect(await undone()).toEqual(booked)
})

test('a move that no one was notified of before the cancellation is reported when it is undone', async () => {
  await move(stage.visitor, 13)
  await cancel(stage.visitor)
  await later(HOLD_MS)
  await restore()
  await later(HOLD_MS)
  for (const mails of [toClient(), toOwner()]) {
    expect(subjects(mails)).toEqual(['Cancelled', 'Moved'])
    expect(startsIn(mails[1]!.text)).toEqual(['10:00', '1:00'])
  }
  expect(await undone()).toEqual(booked)
})

test('an appointment is back if its cancellation is undone along with an earlier edit', async () => {
  await edit({ phone: '+12125550188' })
  await cancel(stage.visitor)
  await later(HOLD_MS)
  expect(await undone()).toEqual(booked)
  await later(HOLD_MS)
  expect([subjects(toClient()), subjects(toOwner())]).toEqual([
    ['Cancelled', 'Restored'],
    ['Cancelled', 'Restored'],
  ])
  expect(toClient()[1]!.text).toContain('•••188 → •••123')
})
