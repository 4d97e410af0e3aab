import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Tx } from '#platform/db/database.ts'
import { callbackApp, DUE, START } from '#test/callbacks.ts'
import { signedInAs } from '#test/seed.ts'
import { sendDue } from '../delivery/jobs.ts'
import { clientTexts, From } from '../testing/client-texts.ts'
import { A_DAY, findLastText, insertText } from './inbound-queries.ts'

const app = callbackApp()
const { write, timeline, mails } = clientTexts(app)

const ownWords = (body: string) =>
  app.kairos.db
    .insertInto('message_templates')
    .values({
      business_id: app.salon().scope.businessId,
      kind: 'reminder',
      channel: 'sms',
      language: 'en',
      body,
      updated_at: DUE,
    })
    .execute()

describe('a client’s text', () => {
  test('is stored with the appointment and emailed to the owner as plain text, without a reply', async () => {
    const { id } = await app.remind('sms')
    const { status, text } = await write(
      'I am 10 minutes late.\r\n\u202ESee https://evil.example/pay',
    )
    expect([status, text]).toEqual([
      200,
      '<?xml version="1.0" encoding="UTF-8"?><Response></Response>',
    ])
    expect(await timeline(id)).toEqual([
      ['I am 10 minutes late.\n See https://evil.example/pay', undefined],
    ])
    const [mail, ...more] = await mails()
    expect(more).toEqual([])
    expect(mail?.text).toContain('I am 10 minutes late.')
    for (const part of [mail?.text, mail?.html]) expect(part).not.toContain('evil.example')
    expect(await app.statusOf(id)).toBe('booked')
    const { payload } = await app.kairos.db
      .selectFrom('messages')
      .select('payload')
      .where('kind', '=', 'client-text')
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(payload)).not.toContain('late')
  })

  test('is stored once, however often the provider delivers it', async () => {
    const { id } = await app.remind('sms')
    await Promise.all([1, 2, 3].map(() => write('Is there parking?', { MessageSid: 'SMsame' })))
    await write('Is there parking?', { MessageSid: 'SMsame' })
    expect(await timeline(id)).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
  })

  test('is limited in length, per number and in emails to the owner per day', async () => {
    const { id } = await app.remind('sms')
    await write('x'.repeat(5000))
    for (let n = 0; n < A_DAY.texts + 5; n++) await write(`Text ${n}`)
    const kept = await timeline(id)
    expect(kept).toHaveLength(A_DAY.texts)
    expect(kept[0]?.[0]).toHaveLength(1600)
    await app.kairos.db.updateTable('inbound_texts').set({ phone: 'another' }).execute()
    for (let n = 0; n < A_DAY.mails; n++) {
      await app.kairos.db.updateTable('inbound_texts').set({ phone: 'another' }).execute()
      await write(`More ${n}`)
    }
    expect(await mails()).toHaveLength(A_DAY.mails)
  })

  test('is not stored if no business texted its number', async () => {
    await app.remind('sms')
    await write('Hello', { From: '+12125550177' })
    await write('Hello', { From: `whatsapp:${From}` })
    expect(
      await app.kairos.db
        .selectFrom('inbound_texts')
        .select('id')
        .where('phone', '=', '+12125550177')
        .execute(),
    ).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('stores a picture without text', async () => {
    const { id } = await app.remind('whatsapp')
    await write('', { From: `whatsapp:${From}`, NumMedia: '1' })
    await write('', { From: `whatsapp:${From}` })
    expect(await timeline(id)).toEqual([['(A picture or file without words)', undefined]])
  })

  test('reaches the owner even if the appointment is cancelled before it is passed on', async () => {
    const { id } = await app.remind('sms')
    await write('I am ill')
    const owner = await signedInAs(app.kairos, app.salon().scope)
    expect((await owner.delete(`/api/appointments/${id}`)).status).toBe(204)
    expect(await mails()).toHaveLength(1)
  })

  test('is deleted when its client is erased', async () => {
    const { id } = await app.remind('sms')
    await write('My secret')
    const owner = await signedInAs(app.kairos, app.salon().scope)
    const erase = { appointmentId: id, cancelUpcoming: true }
    expect((await owner.post('/api/client-data/erase', erase)).status).toBe(200)
    expect(await timeline(id)).toEqual([])
  })

  test('is not stored if its client is erased in the meantime', async () => {
    const { id } = await app.remind('sms')
    const { db } = app.kairos
    const last = await findLastText(db, [From], 'sms')
    const { scope } = app.salon()
    const owner = await signedInAs(app.kairos, scope)
    const erase = { appointmentId: id, cancelUpcoming: true }
    expect((await owner.post('/api/client-data/erase', erase)).status).toBe(200)
    const text = { channel: 'sms', phone: From, providerId: 'SM0', body: 'Hi', did: null } as const
    const insert = (tx: Tx) => insertText(tx, scope, { ...last!, ...text, now: DUE })
    expect(await db.transaction().execute(insert)).toBeUndefined()
  })
})

describe('YES', () => {
  test.each(['YES', 'Ja', 'oui!', 'Sí', 'sim', 'Sì'])(
    '“%s” to a reminder confirms it',
    async word => {
      const { id } = await app.remind('sms')
      const left = await app.left()
      expect((await write(word)).text).not.toContain('<Message>')
      expect(await app.statusOf(id)).toBe('confirmed')
      expect(await timeline(id)).toEqual([[word, 'confirm']])
      expect(await mails()).toEqual([])
      expect(await app.left()).toBe(left)
    },
  )

  test('confirms nothing and is emailed if the appointment has begun or changed', async () => {
    const { id } = await app.remind('sms')
    await app.kairos.db
      .updateTable('appointments')
      .set({ version: 5 })
      .where('id', '=', id)
      .execute()
    await write('YES')
    await app.kairos.db
      .updateTable('appointments')
      .set({ version: 1 })
      .where('id', '=', id)
      .execute()
    app.kairos.setNow(new Date(START))
    await write('YES')
    expect(await app.statusOf(id)).toBe('booked')
    expect(await mails()).toHaveLength(2)
  })

  test('resumes texts after an opt-out instead of confirming', async () => {
    const { id } = await app.remind('sms')
    await write('STOP')
    await write('YES')
    expect(await app.statusOf(id)).toBe('booked')
    expect(await timeline(id)).toEqual([
      ['STOP', 'stop'],
      ['YES', 'start'],
    ])
    const optOuts = app.kairos.db.selectFrom('opt_outs').select('phone').where('phone', '=', From)
    expect(await optOuts.execute()).toEqual([])
    // START without an opt-out is an ordinary text.
    await write('START')
    expect((await timeline(id))[2]).toEqual(['START', undefined])
  })
})

describe('a digit', () => {
  test.each([
    ['1', 'confirmed', 'confirm'],
    ['3', 'cancelled', 'cancel'],
    ['2', 'booked', 'move'],
  ])('%s acts as in a call if the reminder asked for it', async (digit, status, did) => {
    await ownWords(
      '{{businessName}}: {{date}}. Reply 1 to confirm, 2 to move, 3 to cancel. {{link}}',
    )
    const { id } = await app.remind('sms')
    const left = await app.left()
    await write(digit)
    expect(await app.statusOf(id)).toBe(status)
    expect(await timeline(id)).toEqual([[digit, did]])
    await sendDue(app.kairos.context)
    const links = await app.kairos.db
      .selectFrom('messages')
      .select(['channel', 'state'])
      .where('cause', 'like', 'move-link:%')
      .execute()
    expect(links).toEqual(did === 'move' ? [{ channel: 'email', state: 'sent' }] : [])
    expect(await app.left()).toBe(left)
  })

  test('is emailed to the owner if it asks for another link, because the first one may be lost', async () => {
    await ownWords('{{businessName}}: {{date}}. Reply 2 to move it. {{link}}')
    const { id } = await app.remind('sms')
    await write('2')
    expect(await mails()).toEqual([])
    await write('2')
    expect(await timeline(id)).toEqual([
      ['2', 'move'],
      ['2', undefined],
    ])
    expect(await mails()).toHaveLength(1)
  })

  test('is emailed to the owner if it asks for a link and the client has no address', async () => {
    await ownWords('{{businessName}}: {{date}}. Reply 2 to move it. {{link}}')
    const { id } = await app.remind('sms')
    await app.kairos.db
      .updateTable('appointments')
      .set({ customer_email: '' })
      .where('id', '=', id)
      .execute()
    await write('2')
    expect(await timeline(id)).toEqual([['2', undefined]])
    expect(await mails()).toHaveLength(1)
  })

  test('is only passed on to the owner if the reminder did not ask for it', async () => {
    const { id } = await app.remind('sms')
    await write('3')
    expect(await app.statusOf(id)).toBe('booked')
    expect(await timeline(id)).toEqual([['3', undefined]])
    expect(await mails()).toHaveLength(1)
  })
})

describe('while the database fails', () => {
  const during = async (
    table: 'appointments' | 'inbound_texts',
    check: string,
    run: () => Promise<unknown>,
  ) => {
    const { db } = app.kairos
    await sql
      .raw(`alter table ${table} add constraint a_fault check (${check}) not valid`)
      .execute(db)
    try {
      await run()
    } finally {
      await sql.raw(`alter table ${table} drop constraint a_fault`).execute(db)
    }
  }

  test('emails the owner a request whose action failed, because texts are not processed twice', async () => {
    const { id } = await app.remind('sms')
    await during('appointments', `status <> 'confirmed'`, async () => {
      expect((await write('YES', { MessageSid: 'SMfault' })).status).toBe(500)
      expect((await write('YES', { MessageSid: 'SMfault' })).status).toBe(200)
    })
    expect(await app.statusOf(id)).toBe('booked')
    expect(await mails()).toHaveLength(1)
  })

  test('STOP works even if the text can’t be stored', async () => {
    await app.remind('sms')
    await during('inbound_texts', 'false', () => write('STOP'))
    const ended = await app.kairos.db
      .selectFrom('opt_outs')
      .select('phone')
      .where('phone', '=', From)
      .execute()
    expect(ended).toHaveLength(1)
  })
})
