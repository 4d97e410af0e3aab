import { RawNode, ValueNode } from 'kysely'
import { expect, test } from 'vitest'
import { DatabaseUnavailable } from '#platform/db/errors.ts'
import type { EmailProvider } from '#providers/email/port.ts'
import { testApp } from '#test/harness.ts'
import { bookingBody, seedBusiness } from '#test/seed.ts'
import { sendDue } from './jobs.ts'
import { DELAYED } from './outcome-service.ts'

const app = testApp()

const turn = () => new Promise(resolve => setImmediate(resolve))

/** Books, which emails the client and the owner. */
async function book() {
  await app.db.deleteFrom('messages').execute()
  const salon = await seedBusiness(app.db)
  const booking = bookingBody(salon, '2027-03-02T17:00:00.000Z')
  expect((await app.browser().post('/api/appointments', booking)).status).toBe(201)
}

const failingDb = (
  failure: (statement: string, parameters: readonly unknown[]) => Error | undefined,
) =>
  app.context.db.withPlugin({
    transformQuery({ node }) {
      const { sqlFragments, parameters } = RawNode.is(node) ? node : RawNode.createWithSql('')
      const values = parameters.map(each => (ValueNode.is(each) ? each.value : undefined))
      const thrown = failure(sqlFragments.join('?'), values)
      if (thrown) throw thrown
      return node
    },
    transformResult: async ({ result }) => result,
  })

/**
 * Once both emails are being sent, the next statement fails, and one of the emails takes longer.
 */
async function sendBoth(failure: Error) {
  await book()
  let [begun, sent] = [0, 0]
  const failures: Error[] = []
  const email: EmailProvider = {
    kind: 'smtp',
    async send() {
      if (++begun === 2) failures.push(failure)
      else {
        while (begun < 2) await turn()
        for (let n = 0; n < 100; n++) await turn()
      }
      sent++
      return { status: 'sent' }
    },
    close: async () => {},
  }
  const sending = sendDue({ ...app.context, db: failingDb(() => failures.shift()), email })
  return { error: await sending.catch(error => error), sent }
}

const due = async () => {
  const messages = app.db.selectFrom('messages').select(['state', 'reason'])
  return await messages.where('attempts', '>', 0).execute()
}

test('records an email that was sent while the database was away', async () => {
  const away = new DatabaseUnavailable('away', 'It is restarting.')
  expect(await sendBoth(away)).toEqual({ error: undefined, sent: 2 })
  expect(await due()).toEqual([
    { state: 'sent', reason: null },
    { state: 'sent', reason: null },
  ])
})

test('records other emails while one stays locked', async () => {
  await book()
  const { id } = await app.db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
  const busy = new DatabaseUnavailable('busy', 'canceling statement due to lock timeout')
  let others = 0
  const db = failingDb((statement, [, ids]) => {
    if (!statement.includes('for no key update of m')) return undefined
    if ((ids as number[]).includes(id)) return others === 0 ? busy : undefined
    others++
    return undefined
  })
  await sendDue({ ...app.context, db })
  expect((await due()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('waits for emails that are being sent, even if another can’t be recorded', async () => {
  const error = new TypeError('This can’t be recorded.')
  expect(await sendBoth(error)).toEqual({ error, sent: 2 })
})

test('says of an email that it was delayed if its appointment stayed locked', async () => {
  await book()
  const busy = new DatabaseUnavailable('busy', 'canceling statement due to lock timeout')
  const isGate = (statement: string) => statement.includes('for share of a')
  const db = failingDb(statement => (isGate(statement) ? busy : undefined))
  await sendDue({ ...app.context, db })
  const delayed = { state: 'planned', reason: DELAYED }
  expect(await due()).toEqual([delayed, delayed])
})

test.each([
  ['an underscore', 'https://book_now.example.com'],
  ['an IPv6 address', 'http://[::1]:3000'],
  ['a long host', `https://${'long.'.repeat(25)}example.com`],
])('sends emails with %s in APP_URL', async (_, appUrl) => {
  await book()
  await sendDue({ ...app.context, config: { ...app.context.config, appUrl } })
  expect((await due()).map(({ state }) => state)).toEqual(['sent', 'sent'])
})
