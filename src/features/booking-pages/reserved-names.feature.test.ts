import { expect, test } from 'vitest'
import { createPage, signUpOwner } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'

const app = testApp()

test('a page whose name was reserved later can be saved, but can’t take another reserved name', async () => {
  const { browser: owner } = await signUpOwner(app)
  const { id } = await createPage(owner)
  await app.db
    .updateTable('public_pages')
    .set({ name: 'Setup', name_key: 'setup' })
    .where('id', '=', id)
    .execute()
  const patch = (input: object) => owner.patch('/api/public-pages/setup', input)
  expect((await patch({ name: 'Setup', title: 'Saved' })).body.title).toBe('Saved')
  expect((await patch({ name: 'SETUP' })).status).toBe(200)
  expect(await patch({ name: 'reports' })).toMatchObject({
    status: 400,
    body: { fields: { name: 'This name is reserved' } },
  })
})
