import { startFlite } from './flite.ts'
import {
  MAX_SPEECH_BYTES,
  MAX_SPOKEN,
  type SpeechStream,
  type VoiceOutcome,
  type VoiceProvider,
} from './port.ts'

const voice = (id: string, name: string, description: string, speaker = id, stretch = 1) => ({
  id,
  name,
  description,
  speaker,
  stretch,
})
const VOICES = [
  voice('slt', 'Clara', 'Warm and clear, American English'),
  voice('rms', 'Robert', 'Calm and deep, American English'),
  voice('awb', 'Alan', 'Friendly, Scottish English'),
  voice('slt-slow', 'Clara, unhurried', 'Warm, with time to listen', 'slt', 1.2),
  voice('rms-slow', 'Robert, unhurried', 'Calm, with time to listen', 'rms', 1.2),
  voice('awb-slow', 'Alan, unhurried', 'Friendly, with time to listen', 'awb', 1.2),
  voice('slt-quick', 'Clara, brisk', 'Warm, and to the point', 'slt', 0.88),
  voice('kal', 'Kal', 'An old robot, American English', 'kal16'),
]

const PIECE = 65_536
const quotaExceeded = {
  status: 'unavailable',
  reason: 'The plan is used up (sandbox).',
  accountCode: 'quota_exceeded',
} as const

/**
 * A text with `voicefailure` fails as unavailable, one with `voicequota` as if the plan were
 * exhausted.
 */
export function createSandboxVoice(flite = startFlite()): VoiceProvider {
  async function speak(voiceId: string, text: string): Promise<VoiceOutcome<SpeechStream>> {
    const known = VOICES.find(({ id }) => id === voiceId)
    if (!known) return { status: 'unknown-voice', reason: 'This voice does not exist.' }
    if (/voicefailure/i.test(text))
      return { status: 'unavailable', reason: 'The voice is not available (sandbox).' }
    if (/voicequota/i.test(text)) return quotaExceeded
    try {
      const audio = await flite.speak(known.speaker, known.stretch, text.slice(0, MAX_SPOKEN))
      if (audio.length === 0 || audio.length > MAX_SPEECH_BYTES)
        throw new Error(`it made ${audio.length} bytes`)
      return { status: 'ok', value: { contentType: 'audio/wav', audio: inPieces(audio) } }
    } catch (error) {
      return { status: 'unavailable', reason: `The offline voice failed: ${String(error)}.` }
    }
  }

  return {
    kind: 'sandbox',
    async listVoices() {
      return {
        status: 'ok',
        value: VOICES.map(({ id, name, description }) => ({
          id,
          name,
          description,
          languages: ['en'],
        })),
      }
    },
    async preview(voiceId) {
      const name = VOICES.find(({ id }) => id === voiceId)?.name.split(',')[0]
      return await speak(voiceId, `Hello, I am ${name}. This is how your reminders will sound.`)
    },
    speak,
    close: () => flite.close(),
  }
}

async function* inPieces(audio: Uint8Array) {
  for (let at = 0; at < audio.length; at += PIECE) yield audio.subarray(at, at + PIECE)
}
