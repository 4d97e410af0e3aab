import { afterAll, expect, test } from 'vitest'
import { hear, type Trouble, voiceConformance } from './conformance.ts'
import { startFlite } from './flite.ts'
import { MAX_SPEECH_BYTES } from './port.ts'
import { createSandboxVoice } from './sandbox.ts'

const voice = createSandboxVoice()
const opened = [voice]
afterAll(() => Promise.all(opened.map(each => each.close())))

const programs: Record<Trouble, string> = {
  drips: `process.on('message', () => {})`,
  'breaks off': `process.on('message', () => process.exit(3))`,
  exceeds: `process.on('message', ({ id }) => process.send({ id, audio: Buffer.alloc(${MAX_SPEECH_BYTES} + 1) }))`,
  nothing: `process.on('message', ({ id }) => process.send({ id, audio: Buffer.alloc(0) }))`,
}

voiceConformance(async trouble => {
  if (!trouble) return voice
  const silence = trouble === 'drips' ? 100 : 30_000
  const troubled = createSandboxVoice(startFlite({ program: programs[trouble], silence }))
  opened.push(troubled)
  return troubled
})

test('speaks longer for longer texts, several at once, as WAV', async () => {
  const texts = ['Hello.', 'Hello Ada. This is an automated call from Blue Door.']
  const [short, long] = await Promise.all(
    texts.map(async text => {
      const sound = await voice.speak('rms', text)
      if (sound.status !== 'ok') throw new Error(sound.reason)
      return (await hear(sound.value)).bytes
    }),
  )
  expect(short?.subarray(0, 4).toString()).toBe('RIFF')
  expect(long!.length).toBeGreaterThan(short!.length * 2)
})

test('fails for its magic word', async () => {
  expect((await voice.speak('slt', 'voicefailure')).status).toBe('unavailable')
})
