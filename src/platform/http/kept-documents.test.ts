import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { HttpEnv } from './env.ts'
import { KeptDocuments, keptDocument } from './kept-documents.ts'

const documentOf = (letter: string, length: number) =>
  keptDocument(letter, { html: letter.repeat(length), policy: '' })

async function sent(kept: KeptDocuments<string>, name: string, length: number, encoding?: string) {
  const document = kept.find(name) ?? documentOf(name, length)
  const site = new Hono<HttpEnv>().get('/', c => kept.send(c, name, document))
  const answer = await site.request(
    '/',
    encoding ? { headers: { 'accept-encoding': encoding } } : {},
  )
  expect(answer.status).toBe(200)
}

test('drops the least recently sent documents beyond its size, which includes compressed forms', async () => {
  const kept = new KeptDocuments<string>(1000)
  await sent(kept, 'a', 400)
  await sent(kept, 'b', 400)
  expect(kept.bytes).toBe(800)
  await sent(kept, 'a', 400)
  await sent(kept, 'c', 400)
  expect([kept.find('a'), kept.find('b'), kept.find('c')].map(Boolean)).toEqual([true, false, true])
  await sent(kept, 'c', 400, 'gzip')
  expect(kept.bytes).toBeGreaterThan(800)
  await sent(kept, 'huge', 2000)
  expect([kept.bytes, kept.find('huge')]).toEqual([0, undefined])
})

test('documents with different content or policies have different tags', () => {
  const tags = [
    keptDocument(1, { html: 'a', policy: 'x' }),
    keptDocument(2, { html: 'a', policy: 'x' }),
    keptDocument(1, { html: 'b', policy: 'x' }),
    keptDocument(1, { html: 'a', policy: 'y' }),
  ].map(({ etag }) => etag)
  expect(tags[0]).toBe(tags[1])
  expect(new Set(tags).size).toBe(3)
})
