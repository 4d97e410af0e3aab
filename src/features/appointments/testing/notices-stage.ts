import { expect } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { undoUrl } from '#platform/manage-links.ts'
import type { EmailMessage } from '#providers/email/port.ts'
import { acceptEmails } from '#test/emails.ts'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { seedBusiness, signedInAs } from '#test/seed.ts'
import { clientOf } from '#test/visitors.ts'

/** An hour of the following Tuesday in New York. */
export const at = (hour: number) =>
  new Date(Date.parse('2027-03-02T05:00:00.000Z') + hour * 3_600_000)
export const HOLD_MS = 30_000

export const subjects = (mails: readonly EmailMessage[]) =>
  mails.map(({ subject }) => subject.split(':')[0])

export function noticesStage() {
  const { sent, email } = acceptEmails()
  const app = testApp({ email })
  const stage = {} as {
    owner: TestBrowser
    visitor: TestBrowser
    client: Awaited<ReturnType<typeof clientOf>>
    staffIds: number[]
  }

  /** The confirmation hasn't been sent yet. */
  async function book(hour = 10) {
    app.setNow(MONDAY_MORNING)
    const page = await seedBusiness(app.db, { staffCount: 2 })
    stage.staffIds = page.staffIds
    stage.owner = await signedInAs(app, page.scope)
    stage.client = await clientOf(app, page, at(hour).toISOString(), { description: 'Front door' })
    stage.visitor = app.browser()
    sent.length = 0
  }
  async function open(hour = 10) {
    await book(hour)
    await stage.visitor.get(`/api/manage/${stage.client.token}`)
    await sendDue(app.context)
    sent.length = 0
  }

  const moveBy = (browser: TestBrowser, hour: number, more = {}) =>
    browser.patch(stage.client.path, { startTime: at(hour).toISOString(), ...more })
  const move = async (browser: TestBrowser, hour: number, more = {}) =>
    expect((await moveBy(browser, hour, more)).status).toBe(200)
  const cancel = async (browser: TestBrowser, query = '') =>
    expect((await browser.delete(stage.client.path + query)).status).toBe(204)
  const edit = async (input: object) =>
    expect((await stage.visitor.patch(stage.client.path, input)).status).toBe(200)

  const undoWith = (link: string) => {
    const { pathname, searchParams } = new URL(link)
    return app.browser().post(`/api${pathname}/undo`, { undo: searchParams.get('undo') })
  }
  /** Works even before the email with the link is sent. */
  async function undo() {
    const row = await stage.client.row()
    return await undoWith(undoUrl(app.context, row, row.version))
  }
  async function later(ms: number) {
    app.pass(ms)
    await sendDue(app.context)
  }
  const toClient = () => sent.filter(({ to }) => to.address === stage.client.email)
  const toOwner = () => sent.filter(({ to }) => to.address !== stage.client.email)

  return {
    app,
    sent,
    stage,
    book,
    open,
    moveBy,
    move,
    cancel,
    edit,
    undo,
    undoWith,
    later,
    toClient,
    toOwner,
  }
}
