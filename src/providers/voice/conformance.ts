import { describe, expect, test } from 'vitest'
import type { VoiceProvider } from './port.ts'

/** What every provider of voices must do, whatever is behind it. */
export function voiceConformance(open: () => Promise<VoiceProvider>): void {
  describe('every provider of voices', () => {
    test('lists voices, each with an id of its own and a name', async () => {
      const list = await (await open()).listVoices()
      if (list.status !== 'ok') throw new Error(list.reason)
      expect(list.value.length).toBeGreaterThan(0)
      expect(new Set(list.value.map(({ id }) => id)).size).toBe(list.value.length)
      for (const { id, name } of list.value) {
        expect(id).toMatch(/^[\w-]+$/)
        expect(name).not.toBe('')
      }
    })

    test('previews and speaks with a voice of its list', async () => {
      const provider = await open()
      const list = await provider.listVoices()
      const voice = list.status === 'ok' ? list.value[0]!.id : ''
      for (const sound of [
        await provider.preview(voice),
        await provider.speak(voice, 'Hello Zoë, <b>it is</b> “10 AM”.'),
      ]) {
        if (sound.status !== 'ok') throw new Error(sound.reason)
        expect(sound.value.contentType).toMatch(/^audio\/(mpeg|wav)$/)
        expect(sound.value.audio.length).toBeGreaterThan(100)
      }
    })

    test.each(['nobody', '../user', ''])('says that there is no voice %j', async voice => {
      const provider = await open()
      expect((await provider.preview(voice)).status).toBe('unknown-voice')
      expect((await provider.speak(voice, 'Hello')).status).toBe('unknown-voice')
    })
  })
}
