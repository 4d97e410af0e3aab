import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openBucket } from '#providers/files/stand-in.ts'
import { doctor } from '#src/commands/doctor.ts'
import { startTestApp, type TestApp } from '#test/harness.ts'
import { seedOwned } from '#test/seed.ts'
import { deleteUnused } from './objects-service.ts'

let bucket: Awaited<ReturnType<typeof openBucket>>
let app: TestApp
beforeAll(async () => {
  bucket = await openBucket()
  const { bucketUrl, region, accessKeyId, secretAccessKey } = bucket.settings
  app = await startTestApp({
    env: {
      S3_BUCKET_URL: bucketUrl,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    },
  })
})
beforeEach(() => {
  bucket.state.failure = undefined
})
afterAll(async () => {
  await app.close()
  await bucket.close()
})

const drawn = (background: string) =>
  sharp({ create: { width: 90, height: 90, channels: 3, background } })
    .png()
    .toBuffer()
const red = await drawn('#cc0000')
const blue = await drawn('#0000cc')

async function openStaff() {
  const { page, owner } = await seedOwned(app)
  return { owner, page, path: `/api/pictures/staff/${page.staffId}` as const }
}
const HOUR = 3_600_000

test('stores pictures in the bucket, serves them itself, and deletes them after the last use', async () => {
  const { owner, path } = await openStaff()
  const { body: first } = await owner.put(path, red)
  expect(bucket.objects.size).toBe(2)
  const file = await app.browser().get(first.src)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/webp'])
  await owner.put(path, blue)
  expect(bucket.objects.size).toBe(4)
  await deleteUnused(app.context)
  expect(bucket.objects.size).toBe(2)
  await owner.delete(path)
  await deleteUnused(app.context)
  expect(bucket.objects.size).toBe(0)
})

test('deletes the second object if a picture is uploaded twice', async () => {
  const { owner, path } = await openStaff()
  await owner.put(path, red)
  const { body } = await owner.put(path, red)
  expect(bucket.objects.size).toBe(4)
  await deleteUnused(app.context)
  expect(bucket.objects.size).toBe(4)
  app.pass(HOUR)
  await deleteUnused(app.context)
  expect(bucket.objects.size).toBe(2)
  expect((await app.browser().get(body.src)).status).toBe(200)
  await owner.delete(path)
  await deleteUnused(app.context)
})

test('refuses an upload while the bucket fails, and deletes its objects later', async () => {
  const { owner, path } = await openStaff()
  bucket.state.failure = 503
  const { status, body } = await owner.put(path, red)
  expect([status, body.code]).toEqual([503, 'unavailable'])
  expect((await owner.get('/api/staff')).body[0]).not.toHaveProperty('picture')
  app.pass(HOUR)
  await expect(deleteUnused(app.context)).rejects.toThrow('InternalError')
  bucket.state.failure = undefined
  app.pass(HOUR)
  await deleteUnused(app.context)
  const left = await app.db.selectFrom('unused_objects').selectAll().execute()
  expect([left, bucket.objects.size]).toEqual([[], 0])
})

test('deletes the other objects if one can’t be deleted', async () => {
  const { owner, path } = await openStaff()
  await owner.put(path, red)
  await owner.delete(path)
  const files = app.context.files!
  const [stuck] = bucket.objects.keys()
  const refusing: typeof files = {
    ...files,
    async delete(key) {
      if (stuck?.endsWith(key)) throw new Error('the object is locked')
      await files.delete(key)
    },
  }
  const deleted = deleteUnused({ ...app.context, files: refusing })
  await expect(deleted).rejects.toThrow('the object is locked')
  expect([...bucket.objects.keys()]).toEqual([stuck])
  app.pass(HOUR)
  await deleteUnused(app.context)
  expect(bucket.objects.size).toBe(0)
})

test('after three failures, waits for the next turn, then an hour for those that failed', async () => {
  const { owner, path } = await openStaff()
  for (const picture of [red, blue]) await owner.put(path, picture)
  await owner.delete(path)
  const tried: string[] = []
  const refusing: typeof app.context.files = {
    ...app.context.files!,
    async delete(key) {
      tried.push(key)
      throw new Error('the object is locked')
    },
  }
  for (const total of [3, 4, 4, 7]) {
    if (total === 7) app.pass(HOUR)
    await deleteUnused({ ...app.context, files: refusing }).catch(() => {})
    expect(tried).toHaveLength(total)
  }
  expect(new Set(tried).size).toBe(4)
  app.pass(HOUR)
  await deleteUnused(app.context)
})

test('the doctor lists files that the bucket lost, and says so if it can’t check them', async () => {
  const { owner, path } = await openStaff()
  await owner.put(path, red)
  expect(await doctor(app.context)).toContain('ok    Every picture is in the object store')
  bucket.objects.clear()
  expect(await doctor(app.context)).toContain('FIX   The object store lacks 2 of 2 picture files')
  bucket.state.failure = 403
  expect(await doctor(app.context)).toContain(
    'FIX   The picture files could not be checked: the object store answered 403',
  )
  await owner.delete(path)
})
