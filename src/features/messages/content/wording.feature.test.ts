import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MONDAY_MORNING } from '#test/harness.ts'
import { seedBusiness, signedInAs } from '#test/seed.ts'
import { sendDue } from '../delivery/jobs.ts'
import { wordingStage } from '../testing/wording-stage.ts'

const { kairos, stage, mails, said, business, service, template, past, book, remindedBy } =
  wordingStage()

describe('the owner’s words', () => {
  test('replace the built-in ones, only in the business’s language', async () => {
    await business({ language: 'de' })
    await template('reminder', 'sms', 'de', '{{businessName}}: bis {{date}}, {{time}}. {{link}}')
    await template('reminder', 'sms', 'en', 'never {{businessName}} {{date}} {{time}} {{link}}')
    const { manageUrl } = await book(['sms'])
    expect(await remindedBy('sms')).toBe(
      `Blue Door: bis Di., 2. März, 12:00. ${manageUrl} Abmelden mit STOP.`,
    )
  })

  test('are not used for another business', async () => {
    const other = await seedBusiness(kairos.db)
    await kairos.db
      .insertInto('message_templates')
      .values({
        business_id: other.scope.businessId,
        kind: 'reminder',
        channel: 'sms',
        language: 'en',
        body: 'theirs',
        updated_at: MONDAY_MORNING,
      })
      .execute()
    await book(['sms'])
    expect(await remindedBy('sms')).toMatch(/^Blue Door: your appointment is coming up\./)
  })
})

test('a confirmation is in the business’s language, including its subject', async () => {
  await business({ language: 'fr' })
  await book(['email'])
  await sendDue(kairos.context)
  const mail = mails.find(({ to }) => to.address === 'ada@example.com')!
  expect(mail.subject).toBe('Réservé : Haircut, mar. 2 mars 2027 à 12 h')
  expect(mail.html).toContain('lang="fr"')
})

test('messages about an owner’s booking have the address, a contact and a page to book again', async () => {
  const owner = await signedInAs(kairos, stage.salon.scope)
  const { body: page } = await owner.get(`/api/public-pages/${stage.salon.pageName}`)
  const contactInfo = { address: '12 Main Street', phone: '+12125550100' }
  const settings = { ...page.settings, contactInfo }
  await owner.patch(`/api/public-pages/${stage.salon.pageName}`, { settings })
  const { id } = await book(['email', 'sms'], { pageName: undefined }, owner)
  await template('client-cancelled', 'email', 'en', 'Not at {{place}}, then.', 'Off')
  expect(await remindedBy('email')).toMatch(/Where: +12 Main Street\nContact: +\+12125550100/)
  expect((await owner.delete(`/api/appointments/${id}`)).status).toBe(204)
  kairos.pass(30_000)
  await sendDue(kairos.context)
  const { text } = mails.find(({ subject }) => subject === 'Off')!
  expect(text).toContain('Not at 12 Main Street, then.')
  expect(text).toContain(`Book another time:\nhttp://kairos.test/p/${stage.salon.pageName}\n`)
})

test.each(['info@salon.example', 'not an address'])(
  'a client replies to the page’s %s if possible, or else to the owner',
  async email => {
    const contact = JSON.stringify({ email })
    const settings = sql<string>`jsonb_set(settings, '{contactInfo}', ${contact}::jsonb)`
    await kairos.db.updateTable('public_pages').set({ settings }).execute()
    await book(['email'])
    await sendDue(kairos.context)
    const [toClient, toOwner] = [true, false].map(
      client => mails.find(({ to }) => (to.address === 'ada@example.com') === client)!,
    )
    const address = email === 'info@salon.example' ? email : toOwner!.to.address
    expect(toClient!.replyTo).toEqual({ address })
  },
)

test('only the owner’s emails state a price that the page hides', async () => {
  await kairos.db
    .updateTable('public_pages')
    .set({ settings: sql`jsonb_set(settings, '{template,sections,servicePricing}', 'false')` })
    .execute()
  await book(['email'])
  await sendDue(kairos.context)
  const mailTo = (client: boolean) =>
    mails.find(({ to }) => (to.address === 'ada@example.com') === client)!
  for (const part of ['text', 'html'] as const) {
    expect(mailTo(true)[part]).not.toMatch(/\$45|pricing/)
    expect(mailTo(false)[part]).toContain('$45.00')
  }
})

test('after the cutoff, a reminder offers no change', async () => {
  await business({ change_cutoff_minutes: 1440 })
  const { manageUrl } = await book(['email', 'sms'])
  expect(await remindedBy('email')).toContain('\n\nSee your appointment:\n')
  expect(said[0]).toContain(`Details: ${manageUrl}`)
})

test('an undone change has its own words', async () => {
  const { manageUrl } = await book(['email'])
  const token = manageUrl.split('/manage/')[1]!
  const visitor = kairos.browser()
  const { body } = await visitor.get(`/api/manage/${token}`)
  expect((await visitor.delete(`/api/appointments/${body.id}`)).status).toBeLessThan(300)
  kairos.pass(30_000)
  await sendDue(kairos.context)
  const undo = /undo=(\S+)/.exec(
    mails.find(({ subject }) => /^Cancelled/.test(subject) && !/Ada/.test(subject))!.text,
  )![1]!
  expect((await visitor.post(`/api/manage/${token}/undo`, { undo })).status).toBeLessThan(300)
  kairos.pass(30_000)
  await sendDue(kairos.context)
  expect(mails.map(({ subject }) => subject)).toContain(
    'Restored: Haircut, Tue, March 2, 2027 at 12:00 PM',
  )
})

describe('a reminder that fits its reader', () => {
  test('says on a first visit how to find the place and what to bring, on every channel', async () => {
    await service({ directions: 'ring twice', what_to_bring: 'a towel' })
    await book(['email', 'whatsapp'])
    const text = await remindedBy('email')
    for (const one of [text, said[0]]) {
      expect(one).toContain('looks like your first visit')
      expect(one).toContain('How to find us: ring twice. Please bring: a towel.')
    }
  })

  test('says after a long time that it has been a while, but not to regulars', async () => {
    await past(200, 'completed')
    await book(['email'])
    expect(await remindedBy('email')).toContain('It’s been a while')
  })

  test('only tells a recent client what to bring', async () => {
    await past(20, 'completed')
    await past(10, 'cancelled')
    await service({ directions: 'ring twice', what_to_bring: 'a towel' })
    await book(['email'])
    const text = await remindedBy('email')
    expect(text).toContain('Please bring: a towel.')
    expect(text).not.toMatch(/first visit|been a while|ring twice|holding this time/)
  })

  test('knows a client whose address was corrected', async () => {
    await past(20, 'completed')
    const right = { email: 'right@example.com', email_key: 'right@example.com' }
    const { db } = kairos
    await db.updateTable('clients').set(right).where('email', '=', 'ada@example.com').execute()
    await service({ directions: 'ring twice', what_to_bring: 'a towel' })
    await book(['email'], { customerEmail: right.email })
    const text = await remindedBy('email')
    expect(text).toContain('Please bring: a towel.')
    expect(text).not.toMatch(/first visit|ring twice/)
  })

  test('does not mention a missed appointment, only that a short message is enough', async () => {
    await past(20, 'no_show')
    await book(['email'])
    const text = await remindedBy('email')
    expect(text).toContain('If you can no longer come, please let us know')
    expect(text).not.toMatch(/missed|no.show|first visit/i)
  })

  test('ignores other clients without an address', async () => {
    const withoutAddress = { customer_email: '', customer_email_key: '' }
    const { db } = kairos
    await past(200, 'no_show')
    await db.updateTable('appointments').set(withoutAddress).execute()
    await service({ what_to_bring: 'a towel' })
    const { id } = await book(['whatsapp'])
    await db.updateTable('appointments').set(withoutAddress).where('id', '=', id).execute()
    await remindedBy('whatsapp')
    expect(said[0]).toContain('Please bring: a towel.')
    expect(said[0]).not.toMatch(/let us know beforehand|first visit|been a while/)
  })

  test('adds nothing if the owner disabled it', async () => {
    await business({ ai_reminders: false })
    await service({ what_to_bring: 'a towel' })
    await book(['email'])
    expect(await remindedBy('email')).not.toMatch(/towel|first visit/)
  })
})
