import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { claimDue } from '#features/messages/delivery/claim/claim-queries.ts'
import { deliver } from '#features/messages/delivery/email/service.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { openSending } from '#features/messages/delivery/sending-service.ts'
import { cases } from '#test/chance.ts'
import { at, HOLD_MS, noticesStage, subjects } from '../testing/notices-stage.ts'

const { app, sent, stage, open, move, cancel, edit, undo, undoWith, later, toClient, toOwner } =
  noticesStage()

const clockOf = (hour: number) => new RegExp(`${hour > 12 ? hour - 12 : hour}:00`)

describe('a change while a worker sends the notice of another', () => {
  const claim = () => {
    const now = app.context.clock()
    const leaseUntil = new Date(now.getTime() + 60_000)
    return claimDue(app.context.db, { channel: 'email', now, leaseUntil, limit: 100 })
  }

  test.each([
    ['a move', 'Moved'],
    ['an undo', 'Restored'],
    ['a cancellation', 'Cancelled'],
    ['an edit', 'Moved'],
  ])('%s is reported, and the notice that the gate rejected is not sent', async (what, subject) => {
    await open()
    await move(stage.visitor, 11)
    app.pass(HOLD_MS)
    const claimed = await claim()
    expect(claimed).toHaveLength(2)
    if (what === 'a move') await move(stage.visitor, 13)
    if (what === 'an undo') await undo()
    if (what === 'a cancellation') await cancel(stage.visitor)
    if (what === 'an edit') await edit({ phone: '+12125550199' })
    const sending = openSending(app.context)
    for (const message of claimed) await sending.end(await deliver(sending, message, true))
    expect(sent).toEqual([])
    await later(HOLD_MS)
    expect(subjects(toClient())).toEqual([subject])
    expect(toClient()[0]!.text).toMatch(/10:00/)
    if (what !== 'an edit') expect(toClient()[0]!.text).not.toMatch(/11:00 AM – 12/)
    else
      expect(toClient()[0]!.text).toMatch(
        /Before:[\s\S]*10:00[\s\S]*When:[\s\S]*11:00[\s\S]*•••199/,
      )
    expect(toOwner()).toHaveLength(1)
  })

  test('a change without notice does not leave the client with the old time', async () => {
    await open()
    await move(stage.owner, 11)
    app.pass(HOLD_MS)
    const [claimed] = await claim()
    await move(stage.owner, 13, { tellClient: false })
    const sending = openSending(app.context)
    await sending.end(await deliver(sending, claimed!, true))
    await later(HOLD_MS)
    expect(toClient().at(-1)!.text).toMatch(/Before:[\s\S]*10:00[\s\S]*When:[\s\S]*1:00/)
  })

  test('a move that the rejected notice reported after a cancellation can still be undone', async () => {
    await open()
    await move(stage.visitor, 13)
    await cancel(stage.visitor)
    await later(HOLD_MS)
    await stage.visitor.post(`${stage.client.path}/undo`)
    app.pass(HOLD_MS)
    const claimed = await claim()
    await edit({ phone: '+12125550199' })
    const sending = openSending(app.context)
    for (const message of claimed) await sending.end(await deliver(sending, message, true))
    await later(HOLD_MS)
    expect(subjects(toClient())).toEqual(['Cancelled', 'Moved'])
    const [link = ''] = /https?:\S+\?undo=\S+/.exec(toClient()[1]!.text) ?? []
    await undoWith(link)
    expect((await stage.client.row()).starts_at).toEqual(at(10))
  })
})

test('the last email is true in any interleaving of changes and sending', async () => {
  const turns = async (n: number) => {
    for (let i = 0; i < n; i++) await new Promise(resolve => setImmediate(resolve))
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('move' as const, 'undo' as const, 'cancel' as const),
      fc.nat(60),
      fc.nat(60),
      async (what, sendsAfter, changesAfter) => {
        await open()
        await move(stage.visitor, 11)
        app.pass(HOLD_MS)
        const change = async () => {
          await turns(changesAfter)
          if (what === 'move') await move(stage.visitor, 13)
          if (what === 'cancel') await cancel(stage.visitor)
          if (what === 'undo') expect((await undo()).status).toBe(200)
        }
        await Promise.all([turns(sendsAfter).then(() => sendDue(app.context)), change()])
        await later(HOLD_MS)
        const mails = toClient()
        const last = mails.at(-1)
        if (what === 'cancel') expect(last?.calendar?.method).toBe('CANCEL')
        else if (last) expect(last.text).toMatch(clockOf(what === 'move' ? 13 : 10))
        else expect(what).toBe('undo')
        expect(mails.length).toBeLessThanOrEqual(2)
      },
    ),
    { numRuns: cases(20, 200) },
  )
})
