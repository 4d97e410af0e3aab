import { expect, onTestFinished, test, vi } from 'vitest'
import type { Speech, SpeechStream, VoiceOutcome, VoiceProvider } from '#providers/voice/port.ts'
import { MONDAY_MORNING, testApp } from '#test/harness.ts'
import { speak } from './speech-service.ts'

const kairos = testApp()

const sound: Speech = { contentType: 'audio/mpeg', audio: new Uint8Array([1, 2, 3]) }
const ok: VoiceOutcome<Speech> = { status: 'ok', value: sound }
const coming = (breaksOff = false): VoiceOutcome<SpeechStream> => ({
  status: 'ok',
  value: {
    contentType: sound.contentType,
    audio: (async function* () {
      yield sound.audio.subarray(0, 2)
      if (breaksOff) throw new Error('It broke off.')
      yield sound.audio.subarray(2)
    })(),
  },
})
const voiceThat = (say: () => Promise<VoiceOutcome<SpeechStream>>): VoiceProvider => ({
  kind: 'elevenlabs',
  listVoices: async () => ({
    status: 'ok',
    value: [{ id: 'anna', name: 'Anna', description: '', languages: [] }],
  }),
  preview: say,
  speak: say,
  close: async () => {},
})

test('does not keep a caller waiting for speech, and caches speech that comes too late', async () => {
  let come: (outcome: VoiceOutcome<SpeechStream>) => void = () => {}
  const later = new Promise<VoiceOutcome<SpeechStream>>(resolve => {
    come = resolve
  })
  kairos.context.voice = voiceThat(() => later)
  expect(await speak(kairos.context, 'anna', 'Good morning', { patienceMs: 20 })).toMatchObject({
    status: 'unavailable',
  })
  come(coming())
  const kept = () => kairos.db.selectFrom('speech_files').select('key').execute()
  await expect.poll(kept).toHaveLength(1)
  kairos.context.voice = voiceThat(async () => ({ status: 'unavailable', reason: 'asked again' }))
  expect(await speak(kairos.context, 'anna', 'Good morning', { patienceMs: 20_000 })).toEqual(ok)
})

test('does not delay a call for a provider that does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  kairos.context.voice = voiceThat(() => new Promise(() => {}))
  const speaking = speak(kairos.context, 'anna', 'Never spoken')
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await speaking).toMatchObject({ status: 'unavailable' })
})

test('pauses a failing provider, and still serves cached audio', async () => {
  let asked = 0
  let works = true
  kairos.context.voice = voiceThat(async () => {
    asked++
    return works ? coming() : { status: 'unavailable', reason: 'It is away.' }
  })
  expect(await speak(kairos.context, 'anna', 'Made before')).toEqual(ok)
  works = false
  for (let n = 0; n < 20; n++) await speak(kairos.context, 'anna', `Text ${n}`)
  expect(asked).toBe(1 + 5)
  expect(await speak(kairos.context, 'anna', 'Made before')).toEqual(ok)
  works = true
  kairos.setNow(new Date(MONDAY_MORNING.getTime() + 60_000))
  expect(await speak(kairos.context, 'anna', 'Text 1')).toEqual(ok)
  expect(asked).toBe(1 + 5 + 1)
})

test('replaces a voice that the provider no longer has by the first one that it has', async () => {
  const gone: VoiceOutcome<SpeechStream> = {
    status: 'unknown-voice',
    reason: 'This voice does not exist.',
  }
  const asked: string[] = []
  kairos.context.voice = {
    ...voiceThat(async () => gone),
    speak: async voiceId => {
      asked.push(voiceId)
      return voiceId === 'anna' ? coming() : gone
    },
  }
  expect(await speak(kairos.context, 'berta', 'Good evening')).toEqual(ok)
  expect(asked).toEqual(['berta', 'anna'])
  kairos.context.voice = voiceThat(async () => gone)
  expect(await speak(kairos.context, 'anna', 'Good night')).toEqual(gone)
})

test('a call plays no interrupted audio, and soon stops asking a provider that always breaks off', async () => {
  let asked = 0
  kairos.context.voice = voiceThat(async () => {
    asked++
    return coming(true)
  })
  for (let n = 0; n < 20; n++) {
    expect(await speak(kairos.context, 'anna', `Half ${n}`)).toMatchObject({
      status: 'unavailable',
    })
  }
  expect(asked).toBe(5)
  kairos.context.voice = voiceThat(async () => coming())
  expect(await speak(kairos.context, 'anna', 'Half 0')).toEqual(ok)
})

test('a call uses the telephone format and the first voice that speaks its language', async () => {
  const asked: unknown[] = []
  const { texting } = kairos.context
  kairos.context.texting = { ...texting, kind: 'twilio' }
  const voices = [
    { id: 'anna', name: 'Anna', description: '', languages: ['en'] },
    { id: 'berta', name: 'Berta', description: '', languages: ['de', 'en'] },
  ]
  kairos.context.voice = {
    ...voiceThat(async () => coming()),
    listVoices: async () => ({ status: 'ok', value: voices }),
    speak: async (voiceId, _text, listener) => {
      asked.push([voiceId, listener])
      return coming()
    },
  }
  await speak(kairos.context, null, 'Guten Abend', { language: 'de' })
  kairos.context.texting = texting
  await speak(kairos.context, null, 'Good day to you', { language: 'en' })
  expect(asked).toEqual([
    ['berta', 'telephone'],
    ['anna', 'browser'],
  ])
})
