import type { TestApp, TestBrowser } from '#test/harness.ts'
import { bookOn, type Seeded } from '#test/seed.ts'

export const TUESDAY_10 = '2027-03-02T15:00:00.000Z'
export const TUESDAY_11 = '2027-03-02T16:00:00.000Z'
export const TUESDAY_12 = '2027-03-02T17:00:00.000Z'
export const TUESDAY_13 = '2027-03-02T18:00:00.000Z'

export function clients(app: TestApp) {
  async function book(page: Seeded, startTime: string, changes: Record<string, unknown> = {}) {
    const { body } = await bookOn(app.browser(), page, startTime, changes)
    return body as { id: number; manageUrl: string }
  }

  async function visitor(page: Seeded, customerEmail = 'ada@example.com'): Promise<TestBrowser> {
    const browser = app.browser()
    await browser.get(`/api/appointments?page=${page.pageName}&customerEmail=${customerEmail}`)
    return browser
  }

  const mailsTo = async (recipient: string) => {
    const { body } = await app
      .browser()
      .get(`/api/sandbox/messages?to=${encodeURIComponent(recipient)}`)
    return body
  }

  return { book, visitor, mailsTo }
}
