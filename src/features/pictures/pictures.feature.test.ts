import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { PictureUse } from '#domain/picture-uses.ts'
import type { BusinessScope } from '#platform/actor.ts'
import { createService, createStaff, PASSWORD, signUpOwner } from '#test/factories.ts'
import { testApp } from '#test/harness.ts'
import { picturePng } from '#test/pictures.ts'
import { insertAppointment, type Seeded, seedOwned } from '#test/seed.ts'
import { MAX_UPLOAD_BYTES } from './rules.ts'

const app = testApp()

const drawn = (background: string) =>
  sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer()
const red = await drawn('#cc0000')
const blue = await drawn('#0000cc')

const pathOf = (use: PictureUse, id: number) => `/api/pictures/${use}/${id}` as const
const targetsOf = ({ pageId, staffId, serviceId }: Seeded) =>
  [
    ['logo', pageId],
    ['cover', pageId],
    ['staff', staffId],
    ['service', serviceId],
  ] as const

async function storedOf({ businessId }: BusinessScope) {
  const of = (table: 'pictures' | 'picture_files') =>
    app.db.selectFrom(table).select('hash').where('business_id', '=', businessId).execute()
  return { pictures: (await of('pictures')).length, files: (await of('picture_files')).length }
}
const versionOf = async ({ pageName }: Seeded) =>
  (await app.browser().get(`/p/${pageName}`)).headers.get('etag')

test('shows the pictures of a page, its staff and its services to anyone', async () => {
  const { page, owner } = await seedOwned(app)
  const before = await versionOf(page)
  for (const [use, id] of targetsOf(page))
    expect((await owner.put(pathOf(use, id), red)).status).toBe(200)
  const { body } = await app.browser().get(`/api/public-pages/${page.pageName}`)
  expect(body).toMatchObject({
    logo: { width: 256, height: 171, alt: '' },
    cover: { width: 1600, height: 900 },
    staff: [{ picture: { width: 320, height: 320 } }],
    services: [{ picture: { width: 800, height: 600 } }],
  })
  for (const shown of body.cover!.srcSet.split(', ')) {
    const [path = '', width = ''] = shown.split(' ')
    const file = await app.browser().get(path)
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(width).toMatch(/^(800|1600)w$/)
  }
  expect(await versionOf(page)).not.toBe(before)
})

test('loads the page’s cover first, and other pictures when they come into view', async () => {
  const { page, owner } = await seedOwned(app)
  for (const [use, id] of targetsOf(page)) await owner.put(pathOf(use, id), red)
  await owner.patch(pathOf('cover', page.pageId), { alt: 'A "red" wall' })
  const { text } = await app.browser().get(`/p/${page.pageName}`)
  const images = [...text.matchAll(/<img [^>]*>/g)].map(([tag]) => tag)
  expect(images.length).toBeGreaterThanOrEqual(5)
  for (const tag of images) {
    for (const part of ['src="/pictures/', 'srcSet="', 'sizes="', 'width="', 'height="', 'alt="'])
      expect(tag).toContain(part)
  }
  const [cover, , ...others] = images
  expect(cover).toContain('fetchPriority="high"')
  expect(cover).toContain('alt="A &quot;red&quot; wall"')
  for (const tag of others) expect(tag).toContain('loading="lazy"')
  const preview = /<meta property="og:image" content="(http:\/\/kairos.test[^"]+)">/.exec(text)?.[1]
  const file = await app.browser().get(new URL(preview!).pathname)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(text).toContain('<meta name="twitter:card" content="summary_large_image">')
  expect(text).toContain(`"image":"${preview}"`)
})

test('the preview of a page without a cover shows its logo, smaller', async () => {
  const { page, owner } = await seedOwned(app)
  const { body: logo } = await owner.put(pathOf('logo', page.pageId), red)
  const { text } = await app.browser().get(`/p/${page.pageName}`)
  expect(text).toContain(`<meta property="og:image" content="http://kairos.test${logo.src}">`)
  expect(text).toContain(`<meta property="og:image:width" content="${logo.width}">`)
  expect(text).toContain('<meta name="twitter:card" content="summary">')
})

test('a page without pictures has no field for them', async () => {
  const { page, owner } = await seedOwned(app)
  const answers = [
    await app.browser().get(`/api/public-pages/${page.pageName}`),
    await owner.get('/api/services'),
    await owner.get('/api/staff'),
    await owner.get('/api/public-pages'),
    await app.browser().get(`/p/${page.pageName}`),
  ]
  for (const { text } of answers) expect(text).not.toMatch(/picture|"logo"|"cover"/)
})

test('the owner sees a picture in their lists, describes it, replaces it and removes it', async () => {
  const { page, owner } = await seedOwned(app)
  const path = pathOf('service', page.serviceId)
  const { body: first } = await owner.put(path, red)
  expect((await owner.get('/api/services')).body[0]).toMatchObject({ picture: first })
  expect((await owner.patch(path, { alt: 'A red wall' })).body).toEqual({
    ...first,
    alt: 'A red wall',
  })
  expect((await owner.put(path, red)).body.alt).toBe('A red wall')
  const { body: second } = await owner.put(path, blue)
  expect(second.alt).toBe('')
  expect(second.src).not.toBe(first.src)
  expect((await app.browser().get(first.src)).status).toBe(404)
  expect((await app.browser().get(second.src)).status).toBe(200)
  expect((await owner.delete(path)).status).toBe(204)
  expect((await owner.delete(path)).status).toBe(404)
  expect((await owner.patch(path, { alt: 'Gone' })).status).toBe(404)
  expect((await owner.get('/api/services')).body[0]).not.toHaveProperty('picture')
  expect(await storedOf(page.scope)).toEqual({ pictures: 0, files: 0 })
})

test('a file that two services share stays until the last one is removed', async () => {
  const { page, owner } = await seedOwned(app)
  const other = await createService(owner)
  const { body: shared } = await owner.put(pathOf('service', page.serviceId), red)
  expect((await owner.put(pathOf('service', other.id), red)).body.src).toBe(shared.src)
  expect(await storedOf(page.scope)).toEqual({ pictures: 2, files: 2 })
  await owner.delete(pathOf('service', page.serviceId))
  expect((await app.browser().get(shared.src)).status).toBe(200)
  await owner.delete(pathOf('service', other.id))
  expect((await app.browser().get(shared.src)).status).toBe(404)
})

test('a business keeps its picture if another business removes the same one', async () => {
  const { page, owner } = await seedOwned(app)
  const { page: otherPage, owner: other } = await seedOwned(app)
  const { body: own } = await owner.put(pathOf('cover', page.pageId), red)
  const { body: others } = await other.put(pathOf('cover', otherPage.pageId), red)
  await owner.delete(pathOf('cover', page.pageId))
  expect((await app.browser().get(own.src)).status).toBe(404)
  expect((await app.browser().get(others.src)).status).toBe(200)
  expect(await storedOf(otherPage.scope)).toEqual({ pictures: 1, files: 3 })
})

test('removing a page, a staff member or a service removes its pictures', async () => {
  const { page, owner } = await seedOwned(app)
  const member = await createStaff(owner)
  const service = await createService(owner)
  await insertAppointment(app.db, page, app.context.clock())
  const removed = [
    ...targetsOf(page),
    ...targetsOf({ ...page, staffId: member.id, serviceId: service.id }).slice(2),
  ] as const
  for (const [use, id] of removed) await owner.put(pathOf(use, id), red)
  expect((await storedOf(page.scope)).pictures).toBe(6)
  // The first service and staff member have an appointment, so they are only archived.
  for (const id of [page.serviceId, service.id]) await owner.delete(`/api/services/${id}`)
  for (const id of [page.staffId, member.id]) await owner.delete(`/api/staff/${id}`)
  expect((await storedOf(page.scope)).pictures).toBe(2)
  await owner.delete(`/api/public-pages/${page.pageName}`)
  expect(await storedOf(page.scope)).toEqual({ pictures: 0, files: 0 })
  for (const [use, id] of removed) expect((await owner.put(pathOf(use, id), red)).status).toBe(404)
})

test('deleting the account deletes all pictures', async () => {
  const { browser, user } = await signUpOwner(app)
  const service = await createService(browser)
  const member = await createStaff(browser)
  await browser.put(pathOf('service', service.id), red)
  await browser.put(pathOf('staff', member.id), blue)
  const { business_id: businessId } = await app.db
    .selectFrom('services')
    .select('business_id')
    .where('id', '=', service.id)
    .executeTakeFirstOrThrow()
  expect(user.id).toBeGreaterThan(0)
  const scope = { businessId } as BusinessScope
  expect(await storedOf(scope)).toEqual({ pictures: 2, files: 4 })
  expect((await browser.delete('/api/user', { password: PASSWORD })).status).toBe(204)
  expect(await storedOf(scope)).toEqual({ pictures: 0, files: 0 })
})

test('shows one of two simultaneous uploads, and keeps nothing of the other', async () => {
  const { page, owner } = await seedOwned(app)
  const path = pathOf('cover', page.pageId)
  const answers = await Promise.all([owner.put(path, red), owner.put(path, blue)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await storedOf(page.scope)).toEqual({ pictures: 1, files: 3 })
  const { body } = await app.browser().get(`/api/public-pages/${page.pageName}`)
  expect(answers.map(answer => answer.body.src)).toContain(body.cover!.src)
})

test('a picture that is uploaded while its service is removed does not stay', async () => {
  const { page, owner } = await seedOwned(app)
  await Promise.all([
    owner.put(pathOf('service', page.serviceId), red),
    owner.delete(`/api/services/${page.serviceId}`),
  ])
  expect(await storedOf(page.scope)).toEqual({ pictures: 0, files: 0 })
})

test('no one can change the pictures of another business', async () => {
  const { page, owner } = await seedOwned(app)
  const { owner: stranger } = await seedOwned(app)
  const path = pathOf('staff', page.staffId)
  const { body: own } = await owner.put(path, red)
  expect((await stranger.put(path, blue)).status).toBe(404)
  expect((await stranger.patch(path, { alt: 'Mine' })).status).toBe(404)
  expect((await stranger.delete(path)).status).toBe(404)
  expect((await app.browser().put(path, blue)).status).toBe(401)
  expect((await owner.get('/api/staff')).body[0]!.picture).toEqual(own)
})

test('refuses files that are not pictures with a sentence and a code', async () => {
  const { page, owner } = await seedOwned(app)
  const path = pathOf('cover', page.pageId)
  const put = (body: unknown, type: string) =>
    owner.call('PUT', path, body, { 'content-type': type })
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"/>')
  const refused = [
    [await put(svg, 'image/png'), 415, 'not-a-picture'],
    [await put(svg, 'image/svg+xml'), 415, 'not-a-picture'],
    [await put('{}', 'application/json'), 415, 'not-a-picture'],
    [await put('a=b', 'text/plain'), 415, 'not-a-picture'],
    [await put(red.subarray(0, red.length / 2), 'image/jpeg'), 422, 'picture-damaged'],
    [await put(new Uint8Array(MAX_UPLOAD_BYTES + 1), 'image/jpeg'), 413, 'too-large'],
    [await owner.put(pathOf('cover', 2_147_483_000), red), 404, 'not-found'],
    [await owner.call('PUT', `/api/pictures/banner/${page.pageId}`, red), 400, 'invalid'],
  ] as const
  for (const [{ status, body }, expected, code] of refused) {
    expect({ status, code: body.code }).toEqual({ status: expected, code })
    expect(body.error).toMatch(/\w+ \w+/)
  }
  expect(await storedOf(page.scope)).toEqual({ pictures: 0, files: 0 })
})

test('refuses more than a business may store', async () => {
  const { page, owner } = await seedOwned(app)
  const { businessId } = page.scope
  await app.db
    .insertInto('picture_files')
    .values({
      business_id: businessId,
      hash: 'full',
      width: 1,
      type: 'image/webp',
      size: 60_000_000,
      bytes: Buffer.alloc(1),
    })
    .execute()
  const { status, body } = await owner.put(pathOf('cover', page.pageId), picturePng)
  expect([status, body.code]).toEqual([409, 'pictures-full'])
  expect((await storedOf(page.scope)).pictures).toBe(0)
})

test('file names can’t be guessed or altered', async () => {
  for (const name of [
    'x',
    '..%2f..%2fetc',
    `${'0'.repeat(32)}-800.webp`,
    `${'0'.repeat(32)}-1.svg`,
  ])
    expect((await app.browser().get(`/pictures/${name}`)).status).toBe(404)
})

test('an export includes the pictures', async () => {
  const { page, owner } = await seedOwned(app)
  await owner.put(pathOf('staff', page.staffId), red)
  await owner.patch(pathOf('staff', page.staffId), { alt: 'Dana' })
  const { body } = await owner.get('/api/export.json')
  expect(body.pictures).toEqual([
    { use: 'staff', id: page.staffId, alt: 'Dana', type: 'image/webp', base64: expect.any(String) },
  ])
  const bytes = Buffer.from((body.pictures as { base64: string }[])[0]!.base64, 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320 })
})
