import { describe, expect, test } from 'vitest'
import { MAX_SPEECH_BYTES, type SpeechStream, type VoiceProvider } from './port.ts'

export type Trouble = 'drips' | 'breaks off' | 'exceeds' | 'nothing'

/** If the stream fails, returns the error and the bytes before it. */
export async function hear({ audio }: SpeechStream) {
  const pieces: Uint8Array[] = []
  let error: unknown
  try {
    for await (const piece of audio) pieces.push(piece)
  } catch (thrown) {
    error = thrown
  }
  return { bytes: Buffer.concat(pieces), error }
}

export function voiceConformance(open: (trouble?: Trouble) => Promise<VoiceProvider>): void {
  const firstVoice = async () => {
    const list = await (await open()).listVoices()
    if (list.status !== 'ok') throw new Error(list.reason)
    return list.value[0]!.id
  }

  describe('every provider of voices', () => {
    test('lists voices, each with its own id and a name', async () => {
      const list = await (await open()).listVoices()
      if (list.status !== 'ok') throw new Error(list.reason)
      expect(list.value.length).toBeGreaterThan(0)
      expect(new Set(list.value.map(({ id }) => id)).size).toBe(list.value.length)
      for (const { id, name, languages } of list.value) {
        for (const language of languages) expect(language).toMatch(/^[a-z]{2}$/)
        expect(id).toMatch(/^[\w-]+$/)
        expect(name).not.toBe('')
      }
    })

    test('previews a voice from its list and speaks with it', async () => {
      const provider = await open()
      const voice = await firstVoice()
      for (const sound of [
        await provider.preview(voice),
        await provider.speak(voice, 'Hello Zoë, <b>it is</b> “10 AM”.'),
      ]) {
        if (sound.status !== 'ok') throw new Error(sound.reason)
        expect(sound.value.contentType).toMatch(/^audio\/(mpeg|wav)$/)
        const { bytes, error } = await hear(sound.value)
        expect(error).toBeUndefined()
        expect(bytes.length).toBeGreaterThan(100)
      }
    })

    test('speaks for telephones in a format they can play', async () => {
      const provider = await open()
      const sound = await provider.speak(await firstVoice(), 'Hello', 'telephone')
      if (sound.status !== 'ok') throw new Error(sound.reason)
      expect(sound.value.contentType).toMatch(/^audio\/(wav|ulaw)$/)
      expect((await hear(sound.value)).bytes.length).toBeGreaterThan(100)
    })

    test('reports a used-up plan as an account problem', async () => {
      const provider = await open()
      expect(await provider.speak(await firstVoice(), 'voicequota')).toMatchObject({
        status: 'unavailable',
        accountCode: 'quota_exceeded',
      })
    })

    test.each(['nobody', '../user', ''])('reports that there is no voice %j', async voice => {
      const provider = await open()
      expect((await provider.preview(voice)).status).toBe('unknown-voice')
      expect((await provider.speak(voice, 'Hello')).status).toBe('unknown-voice')
    })

    test.each<Trouble>(['drips', 'breaks off', 'exceeds'])(
      'never passes off as whole what %s',
      async trouble => {
        const provider = await open(trouble)
        const voice = await firstVoice()
        for (const sound of [await provider.preview(voice), await provider.speak(voice, 'Hello')]) {
          if (sound.status !== 'ok') {
            expect(sound.status).toBe('unavailable')
            continue
          }
          const { bytes, error } = await hear(sound.value)
          expect(error).toBeInstanceOf(Error)
          expect(bytes.length).toBeGreaterThan(0)
          expect(bytes.length).toBeLessThanOrEqual(MAX_SPEECH_BYTES)
        }
      },
    )

    test('returns no audio if none arrives', async () => {
      const provider = await open('nothing')
      const voice = await firstVoice()
      expect((await provider.preview(voice)).status).toBe('unavailable')
      expect((await provider.speak(voice, 'Hello')).status).toBe('unavailable')
    })
  })
}
