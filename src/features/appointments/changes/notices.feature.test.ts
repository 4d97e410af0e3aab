import { beforeEach, describe, expect, test } from 'vitest'
import type { EmailMessage } from '#providers/email/port.ts'
import { createService } from '#test/factories.ts'
import { MONDAY_MORNING } from '#test/harness.ts'
import { at, HOLD_MS, noticesStage, subjects } from '../testing/notices-stage.ts'

const {
  app,
  sent,
  stage,
  book,
  open,
  move,
  cancel,
  edit,
  undo,
  undoWith,
  later,
  toClient,
  toOwner,
} = noticesStage()

const linkIn = ({ text }: EmailMessage) => /https?:\S+\?undo=\S+/.exec(text)?.[0] ?? ''

describe('changes within the delay', () => {
  beforeEach(() => open())

  test('are held back, then sent', async () => {
    await move(stage.visitor, 11)
    await later(HOLD_MS - 1)
    expect(sent).toEqual([])
    await later(1)
    expect([subjects(toClient()), subjects(toOwner())]).toEqual([['Moved'], ['Moved']])
  })

  test('an owner’s move after the start offers no way back to the past', async () => {
    app.setNow(new Date(at(10).getTime() + 300_000))
    await move(stage.owner, 13)
    await later(HOLD_MS)
    expect([subjects(toClient()), linkIn(toClient()[0]!)]).toEqual([['Moved'], ''])
  })

  test('a move and its undo send nothing', async () => {
    await move(stage.visitor, 11)
    expect((await undo()).status).toBe(200)
    await later(HOLD_MS)
    await move(stage.owner, 12)
    await move(stage.owner, 10)
    await later(HOLD_MS)
    expect(sent).toEqual([])
  })

  test('two moves send one notice, from the time that the client knows to the newest', async () => {
    await move(stage.visitor, 11)
    app.pass(20_000)
    await move(stage.visitor, 13)
    await later(20_000)
    expect(sent).toEqual([])
    await later(10_000)
    const [mail, ...more] = toClient()
    expect([subjects([mail!]), more]).toEqual([['Moved'], []])
    expect(mail!.text).toMatch(/Before:[\s\S]*10:00[\s\S]*When:[\s\S]*1:00/)
    expect(mail!.text).not.toMatch(/11:00 – 12:00/)
    expect(toOwner()).toHaveLength(1)
    expect(toOwner()[0]!.text).toMatch(/Before:[\s\S]*10:00[\s\S]*When:[\s\S]*1:00/)
  })

  test('the undo link of a merged notice goes back to what the client knew', async () => {
    await edit({ phone: '+12125550199' })
    await move(stage.visitor, 11)
    await move(stage.owner, 13)
    await stage.owner.patch(stage.client.path, { name: 'Ada Corrected' })
    await later(HOLD_MS)
    expect((await undoWith(linkIn(toClient()[0]!))).status).toBe(200)
    expect(await stage.client.row()).toMatchObject({
      starts_at: at(10),
      customer_phone: '+12125550123',
      customer_name: 'Ada Corrected',
    })
    await later(HOLD_MS)
    expect(subjects(toClient())).toEqual(['Moved', 'Restored'])
  })

  test('an undo keeps details that the owner changed as well', async () => {
    await edit({ phone: '+12125550199', description: 'Back door' })
    await stage.owner.patch(stage.client.path, { description: 'By the owner' })
    await later(HOLD_MS)
    expect((await undoWith(linkIn(toClient()[0]!))).status).toBe(200)
    expect(await stage.client.row()).toMatchObject({
      customer_phone: '+12125550123',
      description: 'By the owner',
    })
  })

  test('a move and a cancellation send one cancellation, with the time that the client knows', async () => {
    await move(stage.visitor, 11)
    await edit({ phone: '+12125550199' })
    await cancel(stage.visitor)
    await later(HOLD_MS)
    expect([subjects(toClient()), subjects(toOwner())]).toEqual([['Cancelled'], ['Cancelled']])
    for (const { text } of sent) expect(text).toMatch(/10:00 – 11:00/)
    expect(toClient()[0]!.text).toContain('•••123 → •••199')
    expect((await undoWith(linkIn(toClient()[0]!))).status).toBe(200)
    expect(await stage.client.row()).toMatchObject({ starts_at: at(10), status: 'booked' })
  })

  test('a different staff member at the same time is a change, not a move', async () => {
    const [before, after] = stage.staffIds
    await stage.owner.patch(stage.client.path, { staffId: after })
    await later(HOLD_MS)
    const [mail] = toClient()
    expect(mail!.text).toContain('has changed. The time stays the same.')
    expect(mail!.text).toContain('While the time is still free:\nUndo this change:')
    expect(mail!.text).toContain('With: Staff 1 → Staff 2')
    await move(stage.visitor, 10, { staffId: before })
    await later(HOLD_MS)
    expect(toOwner().map(({ text }) => text)).toContainEqual(
      expect.stringContaining('With: Staff 2 → Staff 1'),
    )
    expect(subjects(toClient())).toEqual(['Changed', 'Changed'])
    expect(subjects(toOwner())).toContain('Changed')
    for (const { text } of toClient()) expect(text).not.toMatch(/Before:|moved/i)
  })

  test('another service is named next to the one it replaces', async () => {
    const { id: serviceId } = await createService(stage.owner, { name: 'Color' })
    await move(stage.owner, 10, { serviceId })
    await later(HOLD_MS)
    expect(toClient()[0]!.text).toContain('What: Haircut → Color')
  })

  test('a move to another person and back names no one', async () => {
    const [before, after] = stage.staffIds
    await move(stage.visitor, 11, { staffId: after })
    await move(stage.visitor, 12, { staffId: before })
    await later(HOLD_MS)
    expect(subjects(sent)).toEqual(['Moved', 'Moved'])
    for (const { text } of sent) expect(text).not.toContain('→')
  })

  test('another end at the same start is a change, not a move', async () => {
    const endTime = new Date(at(11).getTime() + 900_000).toISOString()
    expect((await stage.owner.patch(stage.client.path, { endTime })).status).toBe(200)
    await later(HOLD_MS)
    const [mail] = toClient()
    expect(subjects(toClient())).toEqual(['Changed'])
    expect(mail!.text).toContain('has a new length. It still starts at 10:00')
    expect(mail!.text).toMatch(/Before:[\s\S]*– 11:00[\s\S]*When:[\s\S]*– 11:15/)
    expect(mail!.text).toContain('While the time is still free:\nUndo this change:')
    expect(mail!.text).not.toMatch(/moved|new time/i)
  })

  test('the owner reads that a client undid a cancellation which was sent', async () => {
    await cancel(stage.visitor)
    await later(HOLD_MS)
    await undo()
    await later(HOLD_MS)
    const [, mail] = toOwner()
    expect(mail!.subject).toMatch(/^Restored: Ada Client/)
    expect(mail!.text).toContain('A client undid a change')
    expect(mail!.text).not.toContain('Before:')
  })

  test('a cancellation and its undo send nothing', async () => {
    await cancel(stage.visitor)
    expect((await undo()).status).toBe(200)
    await later(HOLD_MS)
    expect(sent).toEqual([])
  })

  test('two edits send one notice with the net difference', async () => {
    await edit({ phone: '+12125550199', description: 'Back door' })
    await edit({ phone: '+12125550188', description: 'Front door' })
    await later(HOLD_MS)
    expect([subjects(toClient()), subjects(toOwner())]).toEqual([['Changed'], ['Changed']])
    expect(toClient()[0]!.text).toContain('•••123 → •••188')
    expect(toClient()[0]!.text).not.toContain('Your notes')
  })

  test('edits made with a move are not lost in a further move', async () => {
    await move(stage.visitor, 11, { phone: '+12125550199' })
    await move(stage.visitor, 13)
    await later(HOLD_MS)
    expect(subjects(toClient())).toEqual(['Moved'])
    for (const { text } of sent) expect(text).toContain('•••123 → •••199')
  })

  test.each(['a small edit by the owner', 'a confirmation by the client'])(
    'a move is still reported after %s',
    async what => {
      await move(stage.owner, 11)
      if (what.startsWith('a small'))
        await stage.owner.patch(stage.client.path, { name: 'Ada Corrected' })
      else await app.browser().post(`/api/manage/${stage.client.token}/confirm`, {})
      await later(HOLD_MS)
      expect(subjects(toClient())).toEqual(['Moved'])
    },
  )

  test('includes a later change without notice in the waiting notice', async () => {
    await move(stage.owner, 11)
    await move(stage.owner, 13, { tellClient: false })
    await later(HOLD_MS)
    expect(subjects(toClient())).toEqual(['Moved'])
    expect(toClient()[0]!.text).toMatch(/Before:[\s\S]*10:00[\s\S]*When:[\s\S]*1:00/)
    await move(stage.owner, 11)
    await cancel(stage.owner, '?tellClient=false')
    await later(HOLD_MS)
    expect(subjects(toClient())).toEqual(['Moved', 'Cancelled'])
  })

  test('a later notice starts from a change without notice', async () => {
    await move(stage.owner, 11, { tellClient: false })
    await later(HOLD_MS)
    expect(sent).toEqual([])
    await move(stage.owner, 10)
    await later(HOLD_MS)
    expect(toClient()[0]!.text).toMatch(/Before:[\s\S]*11:00/)
  })

  test('the owner gets no emails about their own changes', async () => {
    await move(stage.visitor, 11, { phone: '+12125550199' })
    await move(stage.owner, 13)
    await later(HOLD_MS)
    expect(subjects(toOwner())).toEqual(['Changed'])
    await move(stage.visitor, 11)
    await cancel(stage.owner)
    await later(HOLD_MS)
    expect(subjects(toOwner())).toEqual(['Changed'])
  })

  test('appear in the timeline with their planned time', async () => {
    await move(stage.owner, 11)
    const { timeline } = (await stage.owner.get(stage.client.path)).body
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: 'client-rescheduled',
        state: 'planned',
        at: new Date(MONDAY_MORNING.getTime() + HOLD_MS).toISOString(),
      }),
    )
  })
})

test('a change within two hours of the old or the new start is not held', async () => {
  await open()
  app.setNow(at(8))
  await move(stage.owner, 14)
  await later(0)
  expect(subjects(toClient())).toEqual(['Moved'])
})

test('confirms a booking that was moved and moved back before its confirmation was sent', async () => {
  await book()
  await move(stage.owner, 11)
  await move(stage.owner, 10)
  await later(HOLD_MS)
  expect(subjects(toClient())).toHaveLength(1)
  expect(toClient()[0]!.calendar?.method).toBe('REQUEST')
  expect(subjects(toOwner())).toEqual(['New booking'])
})
