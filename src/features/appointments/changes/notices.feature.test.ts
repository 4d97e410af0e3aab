// long because: the sequences, the races and the property share one stage.
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { claimDue } from '#features/messages/delivery/claim/claim-queries.ts'
import { deliver } from '#features/messages/delivery/email/service.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { openSending } from '#features/messages/delivery/sending-service.ts'
import { undoUrl } from '#platform/manage-links.ts'
import type { EmailMessage } from '#providers/email/port.ts'
import { chance } from '#test/chance.ts'
import { MONDAY_MORNING, startTestApp, type TestApp, type TestBrowser } from '#test/harness.ts'
import { type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'
import { clientOf } from '#test/visitors.ts'

/** On the Tuesday after, in New York. */
const at = (hour: number) => new Date(Date.parse('2027-03-02T05:00:00.000Z') + hour * 3_600_000)
const HOLD_MS = 30_000

let app: TestApp
let page: Seeded
let owner: TestBrowser
let client: Awaited<ReturnType<typeof clientOf>>
let visitor: TestBrowser
const sent: EmailMessage[] = []

beforeAll(async () => {
  app = await startTestApp({
    email: {
      kind: 'smtp',
      async send(mail) {
        sent.push(mail)
        return { status: 'sent', providerId: '1' }
      },
      close: async () => {},
    },
  })
})
afterAll(() => app.close())

async function open(hour = 10) {
  app.setNow(MONDAY_MORNING)
  page = await seedBusiness(app.db)
  owner = await signedInAs(app, page.scope)
  client = await clientOf(app, page, at(hour).toISOString(), { description: 'Front door' })
  visitor = app.browser()
  await visitor.get(`/api/manage/${client.token}`)
  await sendDue(app.context)
  sent.length = 0
}

const moveBy = (browser: TestBrowser, hour: number, more = {}) =>
  browser.patch(client.path, { startTime: at(hour).toISOString(), ...more })
const move = async (browser: TestBrowser, hour: number, more = {}) =>
  expect((await moveBy(browser, hour, more)).status).toBe(200)
const cancel = async (browser: TestBrowser, query = '') =>
  expect((await browser.delete(client.path + query)).status).toBe(204)
const edit = async (input: object) =>
  expect((await visitor.patch(client.path, input)).status).toBe(200)

const undoWith = (link: string) => {
  const { pathname, searchParams } = new URL(link)
  return app.browser().post(`/api${pathname}/undo`, { undo: searchParams.get('undo') })
}
/** Undoes the last change, as a client could whose link were not mailed yet. */
async function undo() {
  const row = await client.row()
  return await undoWith(undoUrl(app.context, row, row.version))
}
const linkIn = ({ text }: EmailMessage) => /https?:\S+\?undo=\S+/.exec(text)?.[0] ?? ''

async function later(ms: number) {
  app.pass(ms)
  await sendDue(app.context)
}
const toClient = () => sent.filter(({ to }) => to.address === client.email)
const toOwner = () => sent.filter(({ to }) => to.address !== client.email)
const subjects = (mails: readonly EmailMessage[]) =>
  mails.map(({ subject }) => subject.split(':')[0])
const clockOf = (hour: number) => new RegExp(`${hour > 12 ? hour - 12 : hour}:00`)

describe('changes within the delay', () => {
  beforeEach(() => open())

  test('are held for it, and then sent', async () => {
    await move(visitor, 11)
    await later(HOLD_MS - 1)
    expect(sent).toEqual([])
    await later(1)
    expect([subjects(toClient()), subjects(toOwner())]).toEqual([['Moved'], ['Moved']])
  })

  test('a move and its undo send nothing', async () => {
    await move(visitor, 11)
    expect((await undo()).status).toBe(200)
    await later(HOLD_MS)
    await move(owner, 12)
    await move(owner, 10)
    await later(HOLD_MS)
    expect(sent).toEqual([])
  })

  test('two moves send one notice, from the time that the client knows to the newest', async () => {
    await move(visitor, 11)
    app.pass(20_000)
    await move(visitor, 13)
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
    await move(visitor, 11)
    await move(owner, 13)
    await owner.patch(client.path, { name: 'Ada Corrected' })
    await later(HOLD_MS)
    expect((await undoWith(linkIn(toClient()[0]!))).status).toBe(200)
    expect(await client.row()).toMatchObject({
      starts_at: at(10),
      customer_phone: '+12125550123',
      customer_name: 'Ada Corrected',
    })
    await later(HOLD_MS)
    expect(subjects(toClient())).toEqual(['Moved', 'As it was'])
  })

  test('the undo leaves details alone that the owner changed as well', async () => {
    await edit({ phone: '+12125550199', description: 'Back door' })
    await owner.patch(client.path, { description: 'By the owner' })
    await later(HOLD_MS)
    expect((await undoWith(linkIn(toClient()[0]!))).status).toBe(200)
    expect(await client.row()).toMatchObject({
      customer_phone: '+12125550123',
      description: 'By the owner',
    })
  })

  test('a move and a cancellation send one cancellation, with the time that the client knows', async () => {
    await move(visitor, 11)
    await edit({ phone: '+12125550199' })
    await cancel(visitor)
    await later(HOLD_MS)
    expect([subjects(toClient()), subjects(toOwner())]).toEqual([['Cancelled'], ['Cancelled']])
    for (const { text } of sent) expect(text).toMatch(/10:00 – 11:00/)
    expect(toClient()[0]!.text).toContain('•••123 → •••199')
    expect((await undoWith(linkIn(toClient()[0]!))).status).toBe(200)
    expect(await client.row()).toMatchObject({ starts_at: at(10), status: 'booked' })
  })

  test('a cancellation and its undo send nothing', async () => {
    await cancel(visitor)
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

  test('the edits that came with a move are not lost with a further move', async () => {
    await move(visitor, 11, { phone: '+12125550199' })
    await move(visitor, 13)
    await later(HOLD_MS)
    expect(subjects(toClient())).toEqual(['Moved'])
    for (const { text } of sent) expect(text).toContain('•••123 → •••199')
  })

  test.each(['a small edit by the owner', 'a confirmation by the client'])(
    'a move is still told after %s',
    async what => {
      await move(owner, 11)
      if (what.startsWith('a small')) await owner.patch(client.path, { name: 'Ada Corrected' })
      else await app.browser().post(`/api/manage/${client.token}/confirm`, {})
      await later(HOLD_MS)
      expect(subjects(toClient())).toEqual(['Moved'])
    },
  )

  test('includes a later change that the owner keeps quiet in the waiting notice', async () => {
    await move(owner, 11)
    await move(owner, 13, { tellClient: false })
    await later(HOLD_MS)
    expect(subjects(toClient())).toEqual(['Moved'])
    expect(toClient()[0]!.text).toMatch(/Before:[\s\S]*10:00[\s\S]*When:[\s\S]*1:00/)
    await move(owner, 11)
    await cancel(owner, '?tellClient=false')
    await later(HOLD_MS)
    expect(subjects(toClient())).toEqual(['Moved', 'Cancelled'])
  })

  test('a change that the owner keeps quiet is where a later notice starts', async () => {
    await move(owner, 11, { tellClient: false })
    await later(HOLD_MS)
    expect(sent).toEqual([])
    await move(owner, 10)
    await later(HOLD_MS)
    expect(toClient()[0]!.text).toMatch(/Before:[\s\S]*11:00/)
  })

  test('the owner is not mailed what they did themselves', async () => {
    await move(visitor, 11, { phone: '+12125550199' })
    await move(owner, 13)
    await later(HOLD_MS)
    expect(subjects(toOwner())).toEqual(['Changed'])
    await move(visitor, 11)
    await cancel(owner)
    await later(HOLD_MS)
    expect(subjects(toOwner())).toEqual(['Changed'])
  })

  test('appear in the timeline as planned for when they are sent', async () => {
    await move(owner, 11)
    const { timeline } = (await owner.get(client.path)).body
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
  await move(owner, 14)
  await later(0)
  expect(subjects(toClient())).toEqual(['Moved'])
})

test('a booking that is moved and put back before its confirmation left is confirmed', async () => {
  app.setNow(MONDAY_MORNING)
  page = await seedBusiness(app.db)
  owner = await signedInAs(app, page.scope)
  client = await clientOf(app, page, at(10).toISOString())
  sent.length = 0
  await move(owner, 11)
  await move(owner, 10)
  await later(HOLD_MS)
  expect(subjects(toClient())).toHaveLength(1)
  expect(toClient()[0]!.calendar?.method).toBe('REQUEST')
  expect(subjects(toOwner())).toEqual(['New booking'])
})

describe('a change while a worker sends the notice of another', () => {
  const claim = () => {
    const now = app.context.clock()
    const leaseUntil = new Date(now.getTime() + 60_000)
    return claimDue(app.context.db, { channel: 'email', now, leaseUntil, limit: 100 })
  }

  test.each([
    ['a move', 'Moved'],
    ['an undo', 'As it was'],
    ['a cancellation', 'Cancelled'],
    ['an edit', 'Moved'],
  ])('%s is told, and the notice that the gate turned back is not', async (what, subject) => {
    await open()
    await move(visitor, 11)
    app.pass(HOLD_MS)
    const claimed = await claim()
    expect(claimed).toHaveLength(2)
    if (what === 'a move') await move(visitor, 13)
    if (what === 'an undo') await undo()
    if (what === 'a cancellation') await cancel(visitor)
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

  test('a change that the owner keeps quiet does not leave the client with the old time', async () => {
    await open()
    await move(owner, 11)
    app.pass(HOLD_MS)
    const [claimed] = await claim()
    await move(owner, 13, { tellClient: false })
    const sending = openSending(app.context)
    await sending.end(await deliver(sending, claimed!, true))
    await later(HOLD_MS)
    expect(toClient().at(-1)!.text).toMatch(/Before:[\s\S]*10:00[\s\S]*When:[\s\S]*1:00/)
  })
})

/** What a client knows from the mails they got. */
function readBack(mails: readonly EmailMessage[]) {
  const known = { start: at(10).getTime(), cancelled: false, phone: '•••123' }
  for (const { calendar, text, subject } of mails) {
    const before = JSON.stringify(known)
    const [, start] = /DTSTART:(\d+T\d+)Z/.exec(calendar?.content ?? '') ?? []
    if (start) {
      known.cancelled = calendar?.method === 'CANCEL'
      const iso = start.replace(/(....)(..)(..)T(..)(..)(..)/, '$1-$2-$3T$4:$5:$6Z')
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
  const { starts_at, status, customer_phone } = await client.row()
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

test('after any sequence of changes, the client knows the truth and every mail had news', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async list => {
      await open()
      for (const step of list) {
        if (step.do === 'pass') await later(step.ms)
        // A change that is refused, as the appointment is cancelled, is none.
        if (step.do === 'client moves') await moveBy(visitor, step.hour)
        if (step.do === 'owner moves') await moveBy(owner, step.hour)
        if (step.do === 'edit')
          await visitor.patch(client.path, { phone: `+12125550${step.phone}` })
        if (step.do === 'cancel') await visitor.delete(client.path)
        if (step.do === 'rename')
          await owner.patch(client.path, {
            name: `Ada ${Math.floor(app.context.clock().getTime() / 1000)}`,
          })
        if (step.do === 'confirm')
          await app.browser().post(`/api/manage/${client.token}/confirm`, {})
        if (step.do === 'undo') await undo()
      }
      await later(HOLD_MS)
      const { status, ...expected } = await truth()
      const { cancelled, ...known } = readBack(toClient())
      expect(cancelled).toBe(status === 'cancelled')
      // The time and number of a cancelled appointment are those that the client knows.
      if (!cancelled) expect(known).toEqual(expected)
    }),
    { numRuns: process.env.SOAK === '1' ? 300 : 25, ...chance },
  )
})

test('the last mail is true however changes and sending interleave', async () => {
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
        await move(visitor, 11)
        app.pass(HOLD_MS)
        const change = async () => {
          await turns(changesAfter)
          if (what === 'move') await move(visitor, 13)
          if (what === 'cancel') await cancel(visitor)
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
    { numRuns: process.env.SOAK === '1' ? 200 : 20, ...chance },
  )
})
