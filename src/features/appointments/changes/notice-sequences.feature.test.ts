import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EmailMessage } from '#providers/email/port.ts'
import { cases } from '#test/chance.ts'
import { at, HOLD_MS, noticesStage } from '../testing/notices-stage.ts'

const { app, stage, open, moveBy, undo, undoWith, later, toClient } = noticesStage()

/** What a client knows after reading these emails. */
function readBack(mails: readonly EmailMessage[]) {
  const known = { start: at(10).getTime(), cancelled: false, phone: '•••123' }
  for (const { calendar, text, subject } of mails) {
    const before = JSON.stringify(known)
    const isRestored = subject.startsWith('Restored')
    expect([subject, text.includes('?undo=')]).toEqual([subject, !isRestored])
    const [, start] = /DTSTART:(\d+T\d+)Z/.exec(calendar?.content ?? '') ?? []
    if (start) {
      const iso = start.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z')
      if (isRestored && known.cancelled) expect(Date.parse(iso)).toBe(known.start)
      known.cancelled = calendar?.method === 'CANCEL'
      if (known.cancelled) expect([subject, Date.parse(iso)]).toEqual([subject, known.start])
      known.start = Date.parse(iso)
    }
    const [, from, to] = /(•••\d+) → (•••\d+)/.exec(text) ?? []
    if (to) {
      expect([subject, from]).toEqual([subject, known.phone])
      known.phone = to
    }
    if (JSON.stringify(known) === before) throw new Error(`Nothing new: ${subject}\n${text}`)
  }
  return known
}

async function truth() {
  const { starts_at, status, customer_phone } = await stage.client.row()
  return { start: starts_at.getTime(), status, phone: `•••${customer_phone.slice(-3)}` }
}

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('pass' as const),
        ms: fc.constantFrom(1_000, 29_000, 31_000),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constantFrom('client moves' as const, 'owner moves' as const),
        hour: fc.integer({ min: 10, max: 13 }),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('edit' as const),
        phone: fc.constantFrom('123', '188', '199'),
      }),
    },
    fc.record({ do: fc.constantFrom('cancel' as const, 'rename' as const, 'confirm' as const) }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const) }) },
  ),
  { minLength: 2, maxLength: 12 },
)

test('after any sequence of changes, the client knows the final state, and every email contained news', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async list => {
      await open()
      for (const step of list) {
        if (step.do === 'pass') await later(step.ms)
        // Refused changes don't count, such as those of a cancelled appointment.
        if (step.do === 'client moves') await moveBy(stage.visitor, step.hour)
        if (step.do === 'owner moves') await moveBy(stage.owner, step.hour)
        if (step.do === 'edit')
          await stage.visitor.patch(stage.client.path, { phone: `+12125550${step.phone}` })
        if (step.do === 'cancel') await stage.visitor.delete(stage.client.path)
        if (step.do === 'rename')
          await stage.owner.patch(stage.client.path, {
            name: `Ada ${Math.floor(app.context.clock().getTime() / 1000)}`,
          })
        if (step.do === 'confirm')
          await app.browser().post(`/api/manage/${stage.client.token}/confirm`, {})
        if (step.do === 'undo') await undo()
      }
      await later(HOLD_MS)
      const { status, ...expected } = await truth()
      const { cancelled, ...known } = readBack(toClient())
      expect(cancelled).toBe(status === 'cancelled')
      if (!cancelled) expect(known).toEqual(expected)
      const [link, version] = /http\S+\?undo=(\d+)\S+/.exec(toClient().at(-1)?.text ?? '') ?? []
      const { version: current } = await stage.client.row()
      if (link && Number(version) === current) expect((await undoWith(link)).status).toBe(200)
    }),
    { numRuns: cases(25, 300) },
  )
})
