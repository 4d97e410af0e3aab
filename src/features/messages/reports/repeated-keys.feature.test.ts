import { expect, test } from 'vitest'
import { callbackApp, START } from '#test/callbacks.ts'
import { setCredits } from '#test/seed.ts'

const app = callbackApp()

test.each([
  ['1', 'confirm', 'confirmed'],
  ['2', 'move', 'booked'],
  ['3', 'cancel', 'cancelled'],
  ['9', 'optOut', 'booked'],
])('a repeat of key %s carries out what a crash prevented, once', async (Digits, key, status) => {
  const { id, answerUrl } = await app.remind('voice')
  await app.kairos.db.updateTable('message_attempts').set({ answer: key }).execute()
  const press = async () =>
    (await app.post(answerUrl.replace('/voice/', '/keys/'), { Digits })).text
  for (let n = 0; n < 3; n++) expect(await press()).toContain(`part=${key}`)
  expect(await app.statusOf(id)).toBe(status)
  const done = await Promise.all([
    app.kairos.db.selectFrom('opt_outs').select('medium').execute(),
    app.kairos.db.selectFrom('messages').select('id').where('kind', '=', 'move-link').execute(),
    app.kairos.db
      .selectFrom('appointment_changes')
      .select('kind')
      .where('appointment_id', '=', id)
      .execute(),
  ])
  expect(done.flat()).toHaveLength(1)
})

async function remindAndPress(Digits: string) {
  const { id, answerUrl } = await app.remind('voice')
  const press = async () =>
    (await app.post(answerUrl.replace('/voice/', '/keys/'), { Digits })).text
  return { id, press, first: await press() }
}

test('a repeat of key 1 after the start still says that the appointment is confirmed', async () => {
  const { press, first } = await remindAndPress('1')
  app.kairos.setNow(new Date(START))
  expect([first, await press()].map(text => text.includes('part=confirm'))).toEqual([true, true])
})

test('a repeat of key 2 sends no second link by email once the credits are spent', async () => {
  const { press, first } = await remindAndPress('2')
  await setCredits(app.kairos.db, app.salon().scope, 0)
  expect([first, await press()].map(text => text.includes('part=move'))).toEqual([true, true])
  const links = app.kairos.db.selectFrom('messages').select('channel')
  expect(await links.where('cause', 'like', 'move-link:%').execute()).toEqual([{ channel: 'sms' }])
})

test('key 3 doesn’t claim to cancel an appointment that is over', async () => {
  const { id, answerUrl } = await app.remind('voice')
  await app.kairos.db.updateTable('message_attempts').set({ answer: 'cancel' }).execute()
  await app.kairos.db.updateTable('appointments').set({ status: 'completed' }).execute()
  const { text } = await app.post(answerUrl.replace('/voice/', '/keys/'), { Digits: '3' })
  expect([text.includes('part=changed'), await app.statusOf(id)]).toEqual([true, 'completed'])
})
