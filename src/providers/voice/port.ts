import type { ProviderCheck } from '../port.ts'

export interface Voice {
  id: string
  name: string
  description: string
  /** The languages it speaks well, by ISO 639-1; empty if unknown. */
  languages: readonly string[]
}

/**
 * MP3 plays in browsers and on telephones. μ-law at 8 kHz is native to telephone networks, but no
 * browser plays it.
 */
type SoundType = 'audio/mpeg' | 'audio/wav' | 'audio/ulaw'

export type Listener = 'browser' | 'telephone'

export interface Speech {
  contentType: SoundType
  audio: Uint8Array<ArrayBuffer>
}

/**
 * Audio whose first byte has arrived. It can be read once, and throws if it breaks off, exceeds
 * `MAX_SPEECH_BYTES` or takes too long.
 */
export interface SpeechStream {
  contentType: SoundType
  audio: AsyncIterable<Uint8Array>
}

/** `unavailable` is temporary. */
export type VoiceOutcome<T> =
  | { status: 'ok'; value: T }
  | { status: 'unknown-voice'; reason: string }
  | { status: 'unavailable'; reason: string; accountCode?: string | undefined }

/** Failures before the first byte of audio are returned as outcomes, never thrown. */
export interface VoiceProvider {
  readonly kind: 'elevenlabs' | 'sandbox'
  listVoices(): Promise<VoiceOutcome<Voice[]>>
  preview(voiceId: string): Promise<VoiceOutcome<SpeechStream>>
  /** Up to `MAX_SPOKEN` characters. For telephones, the audio may be μ-law. */
  speak(voiceId: string, text: string, listener?: Listener): Promise<VoiceOutcome<SpeechStream>>
  check?(): Promise<ProviderCheck>
  close(): Promise<void>
}

export const MAX_SPOKEN = 2_000
export const MAX_SPEECH_BYTES = 4_000_000
