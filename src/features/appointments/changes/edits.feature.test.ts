import { describe, expect, test } from 'vitest'
import { languageCodes } from '#domain/languages.ts'
import { claimDue } from '#features/messages/delivery/claim/claim-queries.ts'
import { deliver } from '#features/messages/delivery/email/service.ts'
import { openSending } from '#features/messages/delivery/sending-service.ts'
import { testApp } from '#test/harness.ts'
import { seedBusiness, signedInAs } from '#test/seed.ts'
import { clientOf } from '#test/visitors.ts'

const app = testApp()

const TUESDAY_10 = '2027-03-02T15:00:00.000Z'
const TUESDAY_11 = '2027-03-02T16:00:00.000Z'

async function booked(changes: Record<string, unknown> = {}) {
  const client = await clientOf(app, await seedBusiness(app.db), TUESDAY_10, changes)
  const browser = app.browser()
  await browser.get(`/api/manage/${client.token}`)
  const undo = async (subject: RegExp) => {
    const link = new URL((await client.mail(subject))!.links.find(each => each.includes('undo='))!)
    const token = link.pathname.replace('/manage/', '')
    return await app
      .browser()
      .post(`/api/manage/${token}/undo`, { undo: link.searchParams.get('undo') })
  }
  return { ...client, undo, edit: (input: object) => browser.patch(client.path, input) }
}

const EDIT = {
  phone: '+12125550199',
  description: 'Back door',
  notificationPreferences: ['email', 'voice'],
}

describe('a client’s edit of details', () => {
  test('emails the client, with the number masked and the notes left out', async () => {
    const client = await booked({ description: 'Front door' })
    expect((await client.edit(EDIT)).status).toBe(200)
    const mail = (await client.mail(/^Changed: Haircut/))!
    expect(mail.text).toContain('Phone number: •••123 → •••199')
    expect(mail.text).toContain('Your notes')
    expect(mail.text).toContain('Reminders by: email → email, voice call')
    expect(mail.text).not.toMatch(/door|5550199/)
  })

  test('shows only the new value of a detail that was empty', async () => {
    const client = await booked()
    await app.db
      .updateTable('appointments')
      .set({ customer_phone: '', notification_methods: [] })
      .where('id', '=', client.id)
      .execute()
    await client.edit(EDIT)
    const { text } = (await client.mail(/^Changed: Haircut/))!
    expect(text).toContain('Phone number: •••199')
    expect(text).toContain('Reminders by: email, voice call')
  })

  test('appears in the owner’s email and in the timeline', async () => {
    const client = await booked()
    await client.edit(EDIT)
    const mail = (await client.ownerMail(/^Changed: Ada Client/))!
    for (const said of [
      'A client changed an appointment',
      'Phone number',
      'Back door',
      '+12125550199',
    ]) {
      expect(mail.text).toContain(said)
    }
    const owner = await signedInAs(app, client.page.scope)
    const { timeline } = (await owner.get(client.path)).body
    expect(timeline).toContainEqual(
      expect.objectContaining({
        kind: 'edited',
        actor: 'client',
        changed: ['phone', 'notes', 'channels'],
      }),
    )
  })

  test.each(['a move', 'a cancellation', 'a confirmation'] as const)(
    'is emailed together with %s that follows before the email is sent',
    async what => {
      const client = await booked()
      const visitor = await client.lookUp()
      expect((await visitor.patch(client.path, { description: 'Back door' })).status).toBe(200)
      if (what === 'a move')
        expect((await visitor.patch(client.path, { startTime: TUESDAY_11 })).status).toBe(200)
      if (what === 'a cancellation') expect((await visitor.delete(client.path)).status).toBe(204)
      if (what === 'a confirmation') {
        expect((await app.browser().post(`/api/manage/${client.token}/confirm`, {})).status).toBe(
          200,
        )
      }
      expect((await client.mail(/^(Moved|Cancelled|Changed)/))?.text).toContain('Your notes')
    },
  )

  test('is emailed together with a change made while the email is at the gate', async () => {
    const client = await booked()
    const visitor = await client.lookUp()
    await visitor.patch(client.path, { description: 'Back door' })
    app.pass(30_000)
    const { context } = app
    const now = context.clock()
    const leaseUntil = new Date(now.getTime() + 60_000)
    const claimed = await claimDue(context.db, { channel: 'email', now, leaseUntil, limit: 100 })
    const message = claimed.find(
      ({ kind, appointment }) => kind === 'client-edited' && appointment?.id === client.id,
    )
    expect((await visitor.delete(client.path)).status).toBe(204)
    const sending = openSending(context)
    await sending.end(await deliver(sending, message!, true))
    expect((await client.mail(/^(Cancelled|Changed)/))?.text).toContain('Your notes')
  })

  test('can be undone once, by the link in its email', async () => {
    const client = await booked({ description: 'Front door' })
    await client.edit(EDIT)
    expect((await client.undo(/^Changed: Haircut/)).status).toBe(200)
    expect(await client.row()).toMatchObject({
      customer_phone: '+12125550123',
      description: 'Front door',
      notification_methods: ['email'],
      status: 'booked',
    })
    expect((await client.mail(/^Restored/))?.text).not.toContain('Before:')
    const again = await client.undo(/^Changed: Haircut/)
    expect([again.status, again.body.code]).toEqual([409, 'changed'])
  })

  test('cannot be undone after another change', async () => {
    const client = await booked()
    await client.edit({ description: 'First' })
    const owner = await signedInAs(app, client.page.scope)
    await owner.patch(client.path, { description: 'By the owner' })
    const refused = await client.undo(/^Changed: Haircut/)
    expect([refused.status, refused.body.code]).toEqual([409, 'changed'])
    expect((await client.row()).description).toBe('By the owner')
  })

  test('shares one email and one undo with a move', async () => {
    const client = await booked()
    await client.edit({ ...EDIT, startTime: TUESDAY_11 })
    expect(await client.mail(/^Changed/)).toBeUndefined()
    const mail = (await client.mail(/^Moved/))!
    expect(mail.text).toContain('Phone number: •••123 → •••199')
    expect((await client.ownerMail(/^(Moved|Changed)/))?.text).toContain('Phone number')
    expect((await client.undo(/^Moved/)).status).toBe(200)
    expect(await client.row()).toMatchObject({
      customer_phone: '+12125550123',
      starts_at: new Date(TUESDAY_10),
    })
  })

  test('is ignored if it changes nothing', async () => {
    const client = await booked()
    expect(
      (await client.edit({ startTime: TUESDAY_10, notificationPreferences: ['email'] })).status,
    ).toBe(200)
    expect([(await client.row()).version, await client.mail(/^(Changed|Moved)/)]).toEqual([
      1,
      undefined,
    ])
  })

  test('is reported in the business’s language', async () => {
    const titles = new Set<string>()
    for (const language of languageCodes) {
      const client = await booked()
      await app.db
        .updateTable('businesses')
        .set({ language })
        .where('id', '=', client.page.scope.businessId)
        .execute()
      await client.edit({ phone: '+12125550199' })
      titles.add(
        (await client.mail(/^(Changed|Geändert|Modifié|Modificada|Alterado|Modificato)/))!.subject,
      )
    }
    expect(titles.size).toBe(languageCodes.length)
  })
})
