import type { Growing } from '#platform/http/growing.ts'
import type { Speech, SpeechStream } from '#providers/voice/port.ts'

/** Sound that is whole, or still being made; handed on in pieces of at most `PIECE`. */
export interface Sound extends Growing {
  contentType: Speech['contentType']
  /** All of it, when it is whole and, where possible, kept. @throws Error where it broke off. */
  whole(): Promise<Uint8Array<ArrayBuffer>>
}

/**
 * So much is handed on at a time: a listener who is slow holds up no more than this in its
 * connection.
 */
const PIECE = 65_536

/** Sound that is whole. */
export const wholeSound = (
  contentType: Sound['contentType'],
  audio: Uint8Array<ArrayBuffer>,
): Sound => ({
  contentType,
  complete: () => audio,
  from: async byte => audio.subarray(byte, byte + PIECE),
  whole: async () => audio,
})

/**
 * Reads a stream to its end, whoever listens or has gone, into memory that is as large as the sound
 * and no larger than twice that, in however small pieces it comes.
 */
export function record({ contentType, audio }: SpeechStream): Sound {
  let bytes = new Uint8Array(PIECE)
  let size = 0
  let state: 'coming' | 'whole' | 'broken' = 'coming'
  let wake = () => {}
  let more = Promise.resolve()
  const tell = () => {
    wake()
    more = new Promise(resolve => {
      wake = resolve
    })
  }
  tell()

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
        tell()
      }
      state = 'whole'
      return bytes.subarray(0, size)
    } catch (error) {
      state = 'broken'
      throw error
    } finally {
      tell()
    }
  }
  const reading = read()
  // Each listener hears of it.
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
