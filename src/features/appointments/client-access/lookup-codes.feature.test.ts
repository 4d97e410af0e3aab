import { describe, expect, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { testApp } from '#test/harness.ts'
import { seedBusiness, seedOwned } from '#test/seed.ts'
import { clients, TUESDAY_10 } from '../testing/clients.ts'

const app = testApp()
const { book, mailsTo } = clients(app)

function codes(pageName: string, customerEmail: string, browser = app.browser()) {
  const path = '/api/appointments/lookup-code'
  return {
    async ask() {
      await browser.post(path, { pageName, customerEmail })
      const { payload } = await app.db
        .selectFrom('email_requests')
        .select('payload')
        .where('email', '=', customerEmail)
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow()
      return String(payload.code)
    },
    enter: async (code: string) =>
      (await browser.post(path, { pageName, customerEmail, code })).status,
  }
}

describe('a visitor', () => {
  test('needs a code if the page requires one, and can then list', async () => {
    const page = await seedBusiness(app.db)
    await app.db
      .updateTable('public_pages')
      .set({
        settings: JSON.stringify({
          template: { name: 'healthcare', primaryColor: '#0090FF', layout: 'list', sections: {} },
          contactInfo: {},
          faq: [],
          requireLookupCode: true,
        }),
      })
      .where('business_id', '=', page.scope.businessId)
      .execute()
    const customerEmail = `patient-${page.pageName}@example.com`
    await book(page, TUESDAY_10, { customerEmail })
    const browser = app.browser()
    const lookUp = () =>
      browser.get(`/api/appointments?page=${page.pageName}&customerEmail=${customerEmail}`)
    const refused = await lookUp()
    expect([refused.status, refused.body.code]).toEqual([403, 'lookup-code-required'])
    const lookup = { pageName: page.pageName, customerEmail }
    const ask = (body: object) =>
      browser.post('/api/appointments/lookup-code', { ...lookup, ...body })
    expect((await ask({})).status).toBe(204)
    expect((await ask({ customerEmail: 'nobody@example.com' })).status).toBe(204)
    await sendDue(app.context)
    const [mail] = (await mailsTo(customerEmail)).filter(each => each.text.match(/\b\d{6}\b/))
    const code = mail!.text.match(/\b\d{6}\b/)![0]
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await ask({ code: wrong })).status).toBe(400)
    expect((await ask({ code })).status).toBe(200)
    // The browser repeats a code whose response was lost.
    expect((await ask({ code })).status).toBe(200)
    expect(await codes(page.pageName, customerEmail).enter(code)).toBe(400)
    expect((await lookUp()).body).toHaveLength(1)
  })

  test('needs a code through any page of a business if one of its pages requires one', async () => {
    const { page, owner } = await seedOwned(app)
    const asking = `asking-${page.pageName}`
    const settings = {
      template: { name: 'healthcare' },
      services: [page.serviceId],
      staffMembers: [page.staffId],
    }
    const added = await owner.post('/api/public-pages', { name: asking, title: '', settings })
    expect(added.status).toBe(201)
    const customerEmail = `patient-${page.pageName}@example.com`
    const { id } = await book(page, TUESDAY_10, { customerEmail })
    const browser = app.browser()
    const lookUp = () =>
      browser.get(`/api/appointments?page=${page.pageName}&customerEmail=${customerEmail}`)
    const refused = await lookUp()
    expect([refused.status, refused.body.code]).toEqual([403, 'lookup-code-required'])
    const { body } = await browser.delete(`/api/appointments/${id}`)
    expect(body.code).toBe('appointment-not-found')

    const client = codes(asking, customerEmail, browser)
    expect(await client.enter(await client.ask())).toBe(200)
    expect((await lookUp()).body).toHaveLength(1)
  })

  test('has five attempts to enter a code', async () => {
    const page = await seedBusiness(app.db)
    const customerEmail = `attempts-${page.pageName}@example.com`
    const client = codes(page.pageName, customerEmail)
    const code = await client.ask()
    for (let n = 0; n < 5; n++) expect(await client.enter('wrong')).toBe(400)
    expect(await client.enter(code)).toBe(400)
  })

  test('can type a code in Arabic digits and with spaces', async () => {
    const page = await seedBusiness(app.db)
    const client = codes(page.pageName, `arabic-${page.pageName}@example.com`)
    const code = await client.ask()
    const typed = code.replace(/\d/g, digit => ` ${'٠١٢٣٤٥٦٧٨٩'[Number(digit)]}`)
    expect(await client.enter(typed)).toBe(200)
  })

  test('enters their code whatever a stranger asks for and guesses in the meantime', async () => {
    const page = await seedBusiness(app.db)
    const customerEmail = `target-${page.pageName}@example.com`
    const client = codes(page.pageName, customerEmail)
    const stranger = codes(page.pageName, customerEmail)
    const code = await client.ask()
    await stranger.ask()
    await Promise.all(Array.from({ length: 12 }, () => stranger.enter('wrong')))
    expect(await client.enter(code)).toBe(200)
  })

  test('enters a code once in a browser that did not ask for it', async () => {
    const page = await seedBusiness(app.db)
    const customerEmail = `elsewhere-${page.pageName}@example.com`
    const code = await codes(page.pageName, customerEmail).ask()
    const others = [1, 2].map(() => codes(page.pageName, customerEmail))
    const entered = await Promise.all(others.map(other => other.enter(code)))
    expect(entered.sort()).toEqual([200, 400])
  })

  test('enters the newest code for ten minutes', async () => {
    const page = await seedBusiness(app.db)
    const customerEmail = `newest-${page.pageName}@example.com`
    const client = codes(page.pageName, customerEmail)
    const [first, second] = [await client.ask(), await client.ask()]
    app.pass(10 * 60_000 - 1)
    expect([await client.enter(first), await client.enter(second)]).toEqual([400, 200])
    const other = codes(page.pageName, customerEmail)
    const late = await other.ask()
    app.pass(10 * 60_000)
    expect(await other.enter(late)).toBe(400)
  })

  test('runs the same statements for a code whether or not the address has appointments', async () => {
    const page = await seedBusiness(app.db)
    const known = `known-${page.pageName}@example.com`
    const unknown = `unknown-${page.pageName}@example.com`
    await book(page, TUESDAY_10, { customerEmail: known })
    const rowsOf = async (email: string) => {
      const answer = await app
        .browser()
        .post('/api/appointments/lookup-code', { pageName: page.pageName, customerEmail: email })
      const written = await Promise.all([
        app.db
          .selectFrom('visitor_codes')
          .select('guesses_left')
          .where('email_key', '=', email)
          .execute(),
        app.db
          .selectFrom('email_requests')
          .select(['kind', 'attempts'])
          .where('email', '=', email)
          .execute(),
        app.db.selectFrom('messages').select('kind').where('recipient', '=', email).execute(),
      ])
      return [answer.status, written]
    }
    expect(await rowsOf(unknown)).toEqual(await rowsOf(known))
    await sendDue(app.context)
    expect(await mailsTo(unknown)).toEqual([])
    expect((await mailsTo(known)).filter(mail => /\b\d{6}\b/.test(mail.text))).toHaveLength(1)
    const left = await app.db
      .selectFrom('email_requests')
      .select('id')
      .where('email', 'in', [known, unknown])
      .execute()
    expect(left).toEqual([])
  })
})
