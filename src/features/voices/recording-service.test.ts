import { expect, test } from 'vitest'
import { record, type Sound, wholeSound } from './recording-service.ts'

function source() {
  let send!: (piece: Uint8Array) => void
  let end!: () => void
  let breakOff!: (error: Error) => void
  const audio = new ReadableStream<Uint8Array>({
    start(controller) {
      send = piece => controller.enqueue(piece)
      end = () => controller.close()
      breakOff = error => controller.error(error)
    },
  })
  return { audio, send, end, breakOff }
}

async function listen(sound: Sound): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for (let byte = 0; ; ) {
    const piece = await sound.from(byte)
    if (piece.length === 0) return Buffer.concat(pieces)
    byte += piece.length
    pieces.push(piece)
  }
}

test('every listener gets everything, whenever they start and however small the pieces', async () => {
  const text = Buffer.from('0123456789'.repeat(20_000))
  const { audio, send, end } = source()
  const sound = record({ contentType: 'audio/mpeg', audio })
  const early = listen(sound)
  for (let byte = 0; byte < 1_000; byte++) send(text.subarray(byte, byte + 1))
  const first = await sound.from(0)
  expect(Buffer.from(first)).toEqual(text.subarray(0, first.length))
  expect(sound.complete()).toBeUndefined()
  const inTheMiddle = listen(sound)
  send(text.subarray(1_000, 1_001))
  send(text.subarray(1_001))
  end()
  expect(Buffer.from(await sound.whole()).equals(text)).toBe(true)
  for (const heard of [
    await early,
    await inTheMiddle,
    await listen(sound),
    Buffer.from(sound.complete()!),
  ]) {
    expect(heard.equals(text)).toBe(true)
  }
  // Pieces that a reader holds must not change.
  expect(Buffer.from(first)).toEqual(text.subarray(0, first.length))
})

test('every listener gets the audio up to a break, and then the error', async () => {
  const { audio, send, breakOff } = source()
  const sound = record({ contentType: 'audio/mpeg', audio })
  const early = listen(sound)
  send(Buffer.from('half'))
  expect(Buffer.from(await sound.from(0)).toString()).toBe('half')
  breakOff(new Error('It broke off.'))
  await expect(early).rejects.toThrow('It broke off.')
  await expect(sound.whole()).rejects.toThrow('It broke off.')
  expect(Buffer.from(await sound.from(0)).toString()).toBe('half')
  await expect(listen(sound)).rejects.toThrow('It broke off.')
  expect(sound.complete()).toBeUndefined()
})

test('sends complete audio in pieces that a slow connection can buffer', async () => {
  const sound = wholeSound('audio/wav', new Uint8Array(200_000).fill(7))
  expect((await sound.from(0)).length).toBeLessThan(100_000)
  expect((await listen(sound)).equals(Buffer.alloc(200_000, 7))).toBe(true)
})
