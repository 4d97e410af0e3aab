import { expect, test } from 'vitest'
import { callbackApp } from '#test/callbacks.ts'

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
