import { sendDue } from '#features/messages/delivery/jobs.ts'
import type { TestApp, TestBrowser } from './harness.ts'
import { bookOn, type Seeded } from './seed.ts'

export async function clientOf(
  app: TestApp,
  page: Seeded,
  startTime: string,
  changes: Record<string, unknown> = {},
) {
  const email = String(changes.customerEmail ?? `client-${page.pageName}@example.com`)
  const booked = await bookOn(app.browser(), page, startTime, { customerEmail: email, ...changes })
  const { id, manageUrl } = booked.body as { id: number; manageUrl: string }
  const lookUpPath = `/api/appointments?page=${page.pageName}&customerEmail=${email}`

  const mailTo = async (to: string, subject: RegExp, which: 'only' | 'last') => {
    app.pass(app.context.config.changeNoticeDelayMs)
    await sendDue(app.context)
    const { body } = await app.browser().get(`/api/sandbox/messages?to=${encodeURIComponent(to)}`)
    const found = body.filter(mail => subject.test(mail.subject))
    if (which === 'only' && found.length > 1)
      throw new Error(`${found.length} mails to ${to} match ${subject}`)
    return found[0]
  }

  return {
    page,
    id,
    email,
    path: `/api/appointments/${id}`,
    lookUpPath,
    /** The token of the link in the booking's response. */
    token: new URL(manageUrl).pathname.replace('/manage/', ''),
    async lookUp(): Promise<TestBrowser> {
      const browser = app.browser()
      await browser.get(lookUpPath)
      return browser
    },
    async proveByCode(): Promise<TestBrowser> {
      const browser = app.browser()
      const ask = (code?: string) =>
        browser.post('/api/appointments/lookup-code', {
          pageName: page.pageName,
          customerEmail: email,
          code,
        })
      await ask()
      const mail = await mailTo(email, /code/i, 'last')
      await ask(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0])
      return browser
    },
    mail: (subject: RegExp, which: 'only' | 'last' = 'only') => mailTo(email, subject, which),
    ownerMail: (subject: RegExp) => mailTo(`${page.pageName}@example.com`, subject, 'only'),
    row: () =>
      app.db
        .selectFrom('appointments')
        .selectAll()
        .where('business_id', '=', page.scope.businessId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(),
  }
}
