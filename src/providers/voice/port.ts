export interface Voice {
  id: string
  name: string
  description: string
}

/** What a browser and a telephone provider can both play. */
type SoundType = 'audio/mpeg' | 'audio/wav'

/** Sound, whole. */
export interface Speech {
  contentType: SoundType
  audio: Uint8Array<ArrayBuffer>
}

/**
 * Sound as it comes, of which the first byte is there already. Can be read once; throws where it breaks off, grows beyond `MAX_SPEECH_BYTES`
 * or takes longer than its provider may. Only what was read to its end is whole.
 */
export interface SpeechStream {
  contentType: SoundType
  audio: AsyncIterable<Uint8Array>
}

/**
 * - `unknown-voice`: there is no such voice.
 * - `unavailable`: not now; the same may be had later.
 */
export type VoiceOutcome<T> =
  | { status: 'ok'; value: T }
  | { status: 'unknown-voice'; reason: string }
  | { status: 'unavailable'; reason: string }

/** Speaks. Never throws for what a server or the network does before the first byte of sound; that is an outcome. */
export interface VoiceProvider {
  readonly kind: 'elevenlabs' | 'sandbox'
  listVoices(): Promise<VoiceOutcome<Voice[]>>
  /** How a voice sounds, in words of the provider's choice. */
  preview(voiceId: string): Promise<VoiceOutcome<SpeechStream>>
  /** Plain text, spoken. At most `MAX_SPOKEN` characters. */
  speak(voiceId: string, text: string): Promise<VoiceOutcome<SpeechStream>>
  close(): Promise<void>
}

export const MAX_SPOKEN = 2_000
export const MAX_SPEECH_BYTES = 4_000_000
