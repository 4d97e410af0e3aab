export interface Voice {
  id: string
  name: string
  description: string
}

/** Sound, whole, as a browser and a telephone provider can play it. */
export interface Speech {
  contentType: 'audio/mpeg' | 'audio/wav'
  audio: Uint8Array
}

/**
 * - `unknown-voice`: there is no such voice.
 * - `unavailable`: not now; the same may be had later.
 */
export type VoiceOutcome<T> =
  | { status: 'ok'; value: T }
  | { status: 'unknown-voice'; reason: string }
  | { status: 'unavailable'; reason: string }

/** Speaks. Never throws for what a server or the network does; that is an outcome. */
export interface VoiceProvider {
  readonly kind: 'elevenlabs' | 'sandbox'
  listVoices(): Promise<VoiceOutcome<Voice[]>>
  /** How a voice sounds, in words of the provider's choice. */
  preview(voiceId: string): Promise<VoiceOutcome<Speech>>
  /** Plain text, spoken. At most `MAX_SPOKEN` characters. */
  speak(voiceId: string, text: string): Promise<VoiceOutcome<Speech>>
  close(): Promise<void>
}

export const MAX_SPOKEN = 2_000
