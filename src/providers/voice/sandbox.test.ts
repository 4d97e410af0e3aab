import { afterAll, expect, test } from 'vitest'
import { voiceConformance } from './conformance.ts'
import { createSandboxVoice } from './sandbox.ts'

const voice = createSandboxVoice()
afterAll(() => voice.close())
voiceConformance(async () => voice)

test('speaks longer for longer texts, several at once, as WAV', async () => {
  const texts = ['Hello.', 'Hello Ada. This is an automated call from Blue Door.']
  const sounds = await Promise.all(texts.map(text => voice.speak('rms', text)))
  const [short, long] = sounds.map(sound => (sound.status === 'ok' ? Buffer.from(sound.value.audio) : Buffer.alloc(0)))
  expect(short?.subarray(0, 4).toString()).toBe('RIFF')
  expect(long!.length).toBeGreaterThan(short!.length * 2)
})

test('fails on its magic word', async () => {
  expect((await voice.speak('slt', 'voicefailure')).status).toBe('unavailable')
})
