import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { collectGarbage } from '#test/garbage.ts'
import { listen } from '#test/listen.ts'
import { createS3 } from './s3.ts'
import { openBucket } from './stand-in.ts'

let bucket: Awaited<ReturnType<typeof openBucket>>
beforeAll(async () => {
  bucket = await openBucket()
})
beforeEach(() => {
  Object.assign(bucket.state, { failure: undefined, lists: true })
})
afterAll(() => bucket.close())

const file = { type: 'image/webp', bytes: new Uint8Array([1, 2, 3]) }

test('writes, finds, reads and deletes a file', async () => {
  const store = createS3(bucket.settings)
  expect(await store.get('pictures/1/a')).toBeUndefined()
  await store.put('pictures/1/a', file)
  expect(bucket.objects.get('pictures/1/a')?.type).toBe('image/webp')
  expect(await store.has('pictures/1/a')).toBe(true)
  expect([...(await store.get('pictures/1/a'))!]).toEqual([1, 2, 3])
  await store.delete('pictures/1/a')
  await store.delete('pictures/1/a')
  expect(await store.has('pictures/1/a')).toBe(false)
})

test('reports whether it is working, misconfigured or unreachable', async () => {
  expect(await createS3(bucket.settings).check()).toEqual({ ok: true })
  expect(bucket.objects.size).toBe(0)
  const wrong = createS3({ ...bucket.settings, secretAccessKey: 'wrong' })
  expect(await wrong.check()).toEqual({
    ok: false,
    problem: expect.stringContaining('SignatureDoesNotMatch'),
  })
  const away = createS3({ ...bucket.settings, bucketUrl: 'http://127.0.0.1:9/bucket' })
  expect(await away.check()).toMatchObject({ ok: false })
})

test('reports a key that may not find out that a file is missing', async () => {
  bucket.state.lists = false
  expect(await createS3(bucket.settings).check()).toEqual({
    ok: false,
    problem: expect.stringContaining('403 about a missing file, so s3:ListBucket'),
  })
})

test('a failure of the store is an error, not a missing file', async () => {
  const store = createS3(bucket.settings)
  bucket.state.failure = 500
  await expect(store.get('pictures/1/a')).rejects.toThrow('InternalError')
})

test.each<[string, (response: ServerResponse) => void]>([
  ['never answers', () => {}],
  ['never finishes its response', response => void response.writeHead(200).write('1')],
])('gives up a store that %s, even after a garbage collection', async (_name, answer) => {
  const server = createServer((_request, response) => answer(response))
  const { url: bucketUrl, close } = await listen(server)
  onTestFinished(close)
  const read = createS3({ ...bucket.settings, bucketUrl, deadline: 300 }).get('pictures/1/a')
  const refused = expect(read).rejects.toThrow('due to timeout')
  await Promise.race([once(server, 'request'), refused])
  await collectGarbage()
  await refused
})
