import { expect, test } from 'vitest'
import { KeptLinkPictures } from './kept-link-pictures.ts'

const pictureOf = (name: string) => ({
  name,
  lines: [],
  colors: { background: '#ffffff', text: '#000000', edge: '#ffffff' },
})

test('draws a picture once for everyone who requests it', async () => {
  const kept = new KeptLinkPictures(2)
  const first = await kept.draw(pictureOf('a'))
  expect(await kept.draw(pictureOf('a'))).toBe(first)
  expect(await kept.draw(pictureOf('b'))).not.toEqual(first)
})

test('keeps the most recently requested pictures', async () => {
  const kept = new KeptLinkPictures(2)
  const [a, b] = [await kept.draw(pictureOf('a')), await kept.draw(pictureOf('b'))]
  await kept.draw(pictureOf('a'))
  await kept.draw(pictureOf('c'))
  expect(await kept.draw(pictureOf('a'))).toBe(a)
  expect(await kept.draw(pictureOf('b'))).not.toBe(b)
})

test('gives the same picture the same name, and others different ones', () => {
  const kept = new KeptLinkPictures()
  const etags = ['a', 'a', 'b'].map(name => kept.etagOf(pictureOf(name)))
  expect(etags[0]).toBe(etags[1])
  expect(etags[0]).not.toBe(etags[2])
})
