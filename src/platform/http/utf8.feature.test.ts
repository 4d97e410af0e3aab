import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { seedBusiness, signedInAs } from '#test/seed.ts'

const app = testApp()

const NOT_TEXT = {
  error: 'The request could not be read: its body contains bytes that are not UTF-8.',
  code: 'invalid',
}

test('refuses bytes that are not UTF-8 and keeps valid text unchanged', async () => {
  const { scope } = await seedBusiness(app.db)
  const { cookies } = await signedInAs(app, scope)
  const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
  const send = async (path: string, body: Uint8Array) => {
    const headers = { 'content-type': 'application/json', accept: 'application/json', cookie }
    const answer = await app.app.request(`http://kairos.test${path}`, {
      method: 'POST',
      headers,
      body: new Blob([body as BlobPart]),
    })
    return { status: answer.status, body: await answer.json() }
  }
  const named = (name: string) => Buffer.from(JSON.stringify({ name, position: 'Stylist' }))
  const broken = Buffer.from(named('Jos?').toString().replace('?', '\u00e9'), 'latin1')
  expect(await send('/api/staff', broken)).toEqual({ status: 400, body: NOT_TEXT })
  expect(await send('/api/login', Buffer.from([0x22, 0xff, 0x22]))).toEqual({
    status: 400,
    body: NOT_TEXT,
  })
  // Truncated, half of a surrogate pair, overlong.
  for (const bytes of [
    [0xe2, 0x82],
    [0xed, 0xa0, 0x80],
    [0xc0, 0xaf],
  ])
    expect(
      (await send('/api/staff', Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes)])))
        .body,
    ).toEqual(NOT_TEXT)
  // A literal replacement character is valid.
  for (const name of ['José', 'Zoë 💈 \ufffd'])
    expect(await send('/api/staff', named(name))).toMatchObject({ status: 201, body: { name } })
  const names = await app.db
    .selectFrom('staff')
    .select('name')
    .where('business_id', '=', scope.businessId)
    .execute()
  expect(names.map(({ name }) => name).sort()).toEqual(['José', 'Staff 1', 'Zoë 💈 \ufffd'])
})

test('refuses a query whose escapes are not text, and accepts a plain percent sign', async () => {
  const { scope } = await seedBusiness(app.db)
  const owner = await signedInAs(app, scope)
  for (const escaped of ['%FF', '%C3', 'a%ED%A0%80b']) {
    const { status, body } = await owner.get(`/api/appointments?search=${escaped}`)
    expect([status, body]).toEqual([
      400,
      {
        error: 'The request could not be read: its address contains bytes that are not UTF-8.',
        code: 'invalid',
      },
    ])
  }
  for (const search of ['100%', '%C3%A9', '%zz']) {
    expect((await owner.get(`/api/appointments?search=${search}`)).status).toBe(200)
  }
})

test('every route refuses a deeply nested or huge body before parsing it', async () => {
  const { scope } = await seedBusiness(app.db)
  const owner = await signedInAs(app, scope)
  const keys = Object.fromEntries(Array.from({ length: 500_000 }, (_, n) => [n, '']))
  const deep = JSON.parse(`${'['.repeat(100)}${']'.repeat(100)}`)
  const answer = {
    error: 'The request could not be read: its body contains too many values.',
    code: 'invalid',
  }
  const padding = 'x'.repeat(20_000)
  expect(
    await owner.post('/api/import/preview', { text: 'Name\nAda', mapping: keys }),
  ).toMatchObject({
    status: 400,
    body: answer,
  })
  for (const path of ['/api/import', '/api/staff', '/api/login', '/api/appointments']) {
    expect((await owner.post(path, { padding, deep })).body, path).toMatchObject(answer)
  }
})
