import { expect, test, vi } from 'vitest'
import { cancel } from './own-calls.ts'

const MISSING = 'This appointment does not exist.'
const answer = (status: number, code = 'appointment-not-found', error = MISSING) =>
  Response.json({ code, error }, { status })

test('renews rights that have ended', async () => {
  let renewed = false
  vi.stubGlobal('fetch', async () => answer(renewed ? 200 : 404))
  const renew = async () => (renewed = true)
  await expect(cancel(7, { pageName: 'salon', renew })).resolves.toBeDefined()
})

test.each([
  ['reports blocked cookies if renewed rights don’t last', true, /^Your browser blocks cookies/],
  ['says that the appointment is gone if it is', false, MISSING],
])('%s', async (_, exists, sentence) => {
  vi.stubGlobal('fetch', async () => answer(404))
  const renew = async () => exists
  await expect(cancel(7, { pageName: 'salon', renew })).rejects.toThrow(sentence)
})

test('doesn’t blame cookies if something else is missing', async () => {
  const sentence = 'This service or staff member does not exist.'
  vi.stubGlobal('fetch', async () => answer(404, 'not-found', sentence))
  const renew = async () => true
  await expect(cancel(7, { pageName: 'salon', renew })).rejects.toThrow(sentence)
})
