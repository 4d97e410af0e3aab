import type { Growing } from '#platform/http/growing.ts'
import type { Speech, SpeechStream } from '#providers/voice/port.ts'

/** Delivered in pieces of at most `PIECE` bytes. */
export interface Sound extends Growing {
  contentType: Speech['contentType']
  /** Waits until the audio is complete and, if possible, stored. @throws Error if it broke off. */
  whole(): Promise<Uint8Array<ArrayBuffer>>
}

/** Bytes per write, which limits how much is buffered for a slow listener. */
const PIECE = 65_536

export const wholeSound = (
  contentType: Sound['contentType'],
  audio: Uint8Array<ArrayBuffer>,
): Sound => ({
  contentType,
  complete: () => audio,
  from: async byte => audio.subarray(byte, byte + PIECE),
  whole: async () => audio,
})

/** Reads to the end, even without listeners, in at most twice the audio's memory. */
export function record({ contentType, audio }: SpeechStream): Sound {
  let bytes = new Uint8Array(PIECE)
  let size = 0
  let state: 'coming' | 'whole' | 'broken' = 'coming'
  let wake = () => {}
  let more = Promise.resolve()
  const wakeListeners = () => {
    wake()
    more = new Promise(resolve => {
      wake = resolve
    })
  }
  wakeListeners()

  const add = (piece: Uint8Array) => {
    if (size + piece.length > bytes.length) {
      const larger = new Uint8Array(Math.max(size + piece.length, 2 * bytes.length))
      larger.set(bytes.subarray(0, size))
      bytes = larger
    }
    bytes.set(piece, size)
    size += piece.length
  }
  const read = async () => {
    try {
      for await (const piece of audio) {
        add(piece)
        wakeListeners()
      }
      state = 'whole'
      return bytes.subarray(0, size)
    } catch (error) {
      state = 'broken'
      throw error
    } finally {
      wakeListeners()
    }
  }
  const reading = read()
  // Each listener receives the error.
  reading.catch(() => {})

  return {
    contentType,
    complete: () => (state === 'whole' ? bytes.subarray(0, size) : undefined),
    async from(byte) {
      while (byte >= size && state === 'coming') await more
      if (byte < size) return bytes.subarray(byte, Math.min(size, byte + PIECE))
      return state === 'broken' ? await reading : bytes.subarray(size, size)
    },
    whole: () => reading,
  }
}
