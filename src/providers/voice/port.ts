export interface Voice {
  id: string
  name: string
  description: string
  /** ISO 639-1 codes of the languages that it is known to speak well; empty where the provider does not say. */
  languages: readonly string[]
}

/** What a browser and a telephone provider can both play; μ-law at 8 kHz is what telephone networks carry, and no browser plays it. */
type SoundType = 'audio/mpeg' | 'audio/wav' | 'audio/ulaw'

/** What plays a sound. */
export type Listener = 'browser' | 'telephone'

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
 * - `unavailable`: not now; the same may be had later. `accountCode` is the vendor's code where our own account is at fault.
 */
export type VoiceOutcome<T> =
  | { status: 'ok'; value: T }
  | { status: 'unknown-voice'; reason: string }
  | { status: 'unavailable'; reason: string; accountCode?: string | undefined }

/** Speaks. Never throws for what a server or the network does before the first byte of sound; that is an outcome. */
export interface VoiceProvider {
  readonly kind: 'elevenlabs' | 'sandbox'
  listVoices(): Promise<VoiceOutcome<Voice[]>>
  /** How a voice sounds, in words of the provider's choice. */
  preview(voiceId: string): Promise<VoiceOutcome<SpeechStream>>
  /** Plain text, spoken. At most `MAX_SPOKEN` characters. For a telephone it may come in a telephone network's own format. */
  speak(voiceId: string, text: string, listener?: Listener): Promise<VoiceOutcome<SpeechStream>>
  close(): Promise<void>
}

export const MAX_SPOKEN = 2_000
export const MAX_SPEECH_BYTES = 4_000_000
