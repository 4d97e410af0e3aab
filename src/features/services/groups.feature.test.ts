import { beforeAll, expect, test } from 'vitest'
import { createPage, createService, expectStatus, signUpOwner } from '#test/factories.ts'
import { type TestBrowser, testApp } from '#test/harness.ts'
import type { Service } from './contract.ts'
import type { ServiceGroup } from './groups-contract.ts'

const app = testApp()
let owner: TestBrowser
let stranger: TestBrowser
let cut: Service
let color: Service
let nails: Service
let hair: ServiceGroup
let hands: ServiceGroup
beforeAll(async () => {
  owner = (await signUpOwner(app)).browser
  stranger = (await signUpOwner(app)).browser
  cut = await createService(owner, { name: 'Cut' })
  color = await createService(owner, { name: 'Color' })
  nails = await createService(owner, { name: 'Nails' })
})

const addGroup = async (name: string): Promise<ServiceGroup> =>
  (await expectStatus(owner.post('/api/service-groups', { name }), 201)).body
const save = (order: unknown) => owner.put('/api/service-groups/order', order)
const menu = async () =>
  (await owner.get('/api/services')).body.map(({ name, groupId }) =>
    groupId === undefined ? name : `${name} in ${groupId}`,
  )
const groupNames = async () => (await owner.get('/api/service-groups')).body.map(({ name }) => name)

test('without groups, services are listed oldest first and have no group', async () => {
  const { body } = await owner.get('/api/services')
  expect(body).toEqual([cut, color, nails])
  for (const service of body) expect(service).not.toHaveProperty('groupId')
  expect((await owner.get('/api/service-groups')).body).toEqual([])
})

test('groups are added at the end and renamed', async () => {
  hair = await addGroup('Hare')
  hands = await addGroup('Hands')
  const { body } = await owner.patch(`/api/service-groups/${hair.id}`, { name: ' Hair ' })
  expect(body).toEqual({ id: hair.id, name: 'Hair' })
  expect(await groupNames()).toEqual(['Hair', 'Hands'])
  const nameless = await owner.post('/api/service-groups', { name: ' ' })
  expect(nameless.status).toBe(400)
  expect(nameless.body.error).toBe('Give the group a name')
})

test('the order of the whole menu is saved at once, and saving it again changes nothing', async () => {
  const order = {
    groups: [
      { id: hands.id, services: [nails.id] },
      { id: hair.id, services: [color.id, cut.id] },
    ],
    services: [],
  }
  for (const time of ['first', 'second']) {
    expect((await save(order)).status, time).toBe(204)
    expect(await groupNames()).toEqual(['Hands', 'Hair'])
    expect(await menu()).toEqual([
      `Nails in ${hands.id}`,
      `Color in ${hair.id}`,
      `Cut in ${hair.id}`,
    ])
  }
})

test('services missing from an order follow the rest, and stay in their groups', async () => {
  const late = await createService(owner, { name: 'Late', groupId: hair.id })
  expect(await menu()).toEqual([
    `Nails in ${hands.id}`,
    `Color in ${hair.id}`,
    `Cut in ${hair.id}`,
    `Late in ${hair.id}`,
  ])
  await expectStatus(save({ groups: [{ id: hair.id, services: [late.id] }], services: [] }), 204)
  expect(await groupNames()).toEqual(['Hair', 'Hands'])
  expect(await menu()).toEqual([
    `Late in ${hair.id}`,
    `Cut in ${hair.id}`,
    `Color in ${hair.id}`,
    `Nails in ${hands.id}`,
  ])
  await expectStatus(owner.delete(`/api/services/${late.id}`), 204)
})

test('an order with a removed or foreign service or group is refused completely', async () => {
  const foreign = await createService(stranger, { name: 'Foreign' })
  const foreignGroup = (await stranger.post('/api/service-groups', { name: 'Foreign' })).body
  const before = await menu()
  const groups = [{ id: hair.id, services: [nails.id] }]
  for (const order of [
    { groups, services: [foreign.id] },
    { groups, services: [999_999_999] },
    { groups: [...groups, { id: foreignGroup.id, services: [] }], services: [] },
    { groups: [{ id: 999_999_999, services: [cut.id] }, ...groups], services: [] },
  ]) {
    const { status, body } = await save(order)
    expect(status).toBe(400)
    expect(body.error).toBe('The menu has changed in the meantime. Check it and try again.')
    expect(await menu()).toEqual(before)
  }
  const twice = await save({ groups, services: [nails.id] })
  expect(twice.status).toBe(400)
  expect(await menu()).toEqual(before)
})

test('an order that someone else has changed since it was shown is refused', async () => {
  const before = { groups: [{ id: hair.id, services: [] }], services: [cut.id, color.id, nails.id] }
  await expectStatus(
    save({ ...before, groups: [...before.groups, { id: hands.id, services: [] }] }),
    204,
  )
  const late = await createService(owner, { name: 'Late' })
  const mine = { groups: [{ id: hair.id, services: [color.id] }], services: [cut.id, nails.id] }
  await expectStatus(save({ ...mine, before }), 204)
  const { status, body } = await save({ ...before, services: [nails.id, cut.id, color.id], before })
  expect([status, body.code]).toEqual([409, 'changed'])
  expect(await menu()).toEqual([`Color in ${hair.id}`, 'Cut', 'Nails', 'Late'])
  await expectStatus(save({ ...mine, services: [late.id, cut.id, nails.id] }), 204)
  expect((await save({ ...mine, before: mine })).status).toBe(409)
  await expectStatus(owner.delete(`/api/services/${late.id}`), 204)
})

test('a service moves to a group and out of it, but not to a removed group', async () => {
  const moved = await owner.patch(`/api/services/${cut.id}`, { groupId: hands.id })
  expect(moved.body).toEqual({ ...cut, groupId: hands.id })
  const gone = await owner.patch(`/api/services/${cut.id}`, { groupId: 999_999_999 })
  expect(gone.status).toBe(400)
  expect(gone.body.fields).toEqual({ groupId: 'This group no longer exists.' })
  const out = await owner.patch(`/api/services/${cut.id}`, { groupId: null })
  expect(out.body).toEqual(cut)
})

test('a page shows headings if there are at least two, in the order of the menu', async () => {
  const page = await createPage(owner, { services: [cut.id, nails.id, color.id] })
  const read = async () => (await owner.get(`/api/public-pages/${page.name}`)).body
  await expectStatus(
    save({ groups: [{ id: hair.id, services: [color.id, cut.id] }], services: [nails.id] }),
    204,
  )
  const shown = await read()
  expect(shown.groups).toEqual([{ id: hair.id, name: 'Hair' }])
  expect(shown.services.map(({ id }) => id)).toEqual([color.id, cut.id, nails.id])
  expect(shown.services.map(({ groupId }) => groupId)).toEqual([hair.id, hair.id, undefined])
  await expectStatus(
    save({ groups: [{ id: hair.id, services: [nails.id, color.id, cut.id] }], services: [] }),
    204,
  )
  const together = await read()
  expect(together).not.toHaveProperty('groups')
  expect(together.services[0]).not.toHaveProperty('groupId')
})

test('a page keeps its own order until the owner arranges the menu', async () => {
  const { browser } = await signUpOwner(app)
  const first = await createService(browser, { name: 'First' })
  const second = await createService(browser, { name: 'Second' })
  const page = await createPage(browser, { services: [second.id, first.id] })
  const order = async () =>
    (await browser.get(`/api/services?page=${page.name}`)).body.map(({ id }: Service) => id)
  expect(await order()).toEqual([second.id, first.id])
  const ordered = { groups: [], services: [first.id, second.id] }
  await expectStatus(browser.put('/api/service-groups/order', ordered), 204)
  expect(await order()).toEqual([first.id, second.id])
})

test('a removed group leaves its services in place, without a group', async () => {
  await expectStatus(
    save({
      groups: [
        { id: hair.id, services: [color.id] },
        { id: hands.id, services: [nails.id] },
      ],
      services: [cut.id],
    }),
    204,
  )
  await expectStatus(owner.delete(`/api/service-groups/${hair.id}`), 204)
  expect(await menu()).toEqual([`Nails in ${hands.id}`, 'Color', 'Cut'])
  expect((await owner.delete(`/api/service-groups/${hair.id}`)).status).toBe(404)
  expect((await stranger.delete(`/api/service-groups/${hands.id}`)).status).toBe(404)
})

test('a rendered page shows the groups as headings, with links to them on a long menu', async () => {
  const { browser } = await signUpOwner(app)
  const services = []
  for (let n = 1; n <= 9; n++)
    services.push((await createService(browser, { name: `Service ${n}` })).id)
  const group = (await browser.post('/api/service-groups', { name: 'Hair & <care>' })).body
  const page = await createPage(browser, { services })
  const read = async () => (await browser.get(`/p/${page.name}`)).text
  expect(await read()).not.toContain('services-')
  const order = { groups: [{ id: group.id, services: services.slice(3) }], services: [] }
  await expectStatus(browser.put('/api/service-groups/order', order), 204)
  const document = await read()
  expect(document).toContain(`href="#services-${group.id}"`)
  expect(document).toMatch(
    new RegExp(`<h3 id="services-${group.id}-name"[^>]*>Hair &amp; &lt;care&gt;</h3>`),
  )
  expect(document).toMatch(/<h3 id="services-0-name"[^>]*>Other services<\/h3>/)
  expect(document.indexOf('Service 4')).toBeLessThan(document.indexOf('Service 1<'))
})
