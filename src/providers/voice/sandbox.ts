import { startFlite } from './flite.ts'
import {
  MAX_SPEECH_BYTES,
  MAX_SPOKEN,
  type SpeechStream,
  type VoiceOutcome,
  type VoiceProvider,
} from './port.ts'

const VOICES = [
  {
    id: 'slt',
    name: 'Clara',
    description: 'Warm and clear, American English',
    voice: 'slt',
    stretch: 1,
  },
  {
    id: 'rms',
    name: 'Robert',
    description: 'Calm and deep, American English',
    voice: 'rms',
    stretch: 1,
  },
  { id: 'awb', name: 'Alan', description: 'Friendly, Scottish English', voice: 'awb', stretch: 1 },
  {
    id: 'slt-slow',
    name: 'Clara, unhurried',
    description: 'Warm, with time to listen',
    voice: 'slt',
    stretch: 1.2,
  },
  {
    id: 'rms-slow',
    name: 'Robert, unhurried',
    description: 'Calm, with time to listen',
    voice: 'rms',
    stretch: 1.2,
  },
  {
    id: 'awb-slow',
    name: 'Alan, unhurried',
    description: 'Friendly, with time to listen',
    voice: 'awb',
    stretch: 1.2,
  },
  {
    id: 'slt-quick',
    name: 'Clara, brisk',
    description: 'Warm, and to the point',
    voice: 'slt',
    stretch: 0.88,
  },
  {
    id: 'kal',
    name: 'Kal',
    description: 'An old robot, American English',
    voice: 'kal16',
    stretch: 1,
  },
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
      const audio = await flite.speak(known.voice, known.stretch, text.slice(0, MAX_SPOKEN))
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
