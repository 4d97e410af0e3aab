import { expect, inject, test } from 'vitest'
import { keepOpen } from '#platform/db/transaction.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { insertAppointment, seedOwned } from '#test/seed.ts'

const app = testApp()

test('a removed page leaves its appointments', async () => {
  const { page, owner } = await seedOwned(app)
  const ofPage = { page_id: page.pageId }
  const id = await insertAppointment(app.db, page, MONDAY_MORNING, ofPage)
  expect((await owner.delete(`/api/public-pages/${page.pageName}`)).status).toBe(204)
  expect((await owner.get(`/api/appointments/${id}`)).status).toBe(200)
})

if (inject('database').engine === 'postgres')
  test('a page leaves its appointments before its removal makes bookings wait, even if it is renamed then', async () => {
    const { page, owner } = await seedOwned(app)
    const ofPage = { page_id: page.pageId }
    const id = await insertAppointment(app.db, page, MONDAY_MORNING, ofPage)
    const findPage = async () => {
      const found = app.db.selectFrom('appointments').select('page_id').where('id', '=', id)
      return (await found.executeTakeFirstOrThrow()).page_id
    }
    const removal = await app.db.transaction().execute(async tx => {
      await keepOpen(tx, page.scope)
      const removing = owner.delete(`/api/public-pages/${page.pageName}`)
      await expect.poll(findPage).toBeNull()
      const renamed = { name: 'Renamed', name_key: 'renamed' }
      await tx.updateTable('public_pages').set(renamed).where('id', '=', page.pageId).execute()
      return { removing }
    })
    expect((await removal.removing).status).toBe(204)
    expect((await owner.get('/api/public-pages/Renamed')).status).toBe(404)
  })
