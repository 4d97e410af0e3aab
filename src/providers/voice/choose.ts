import { createElevenlabs } from './elevenlabs.ts'
import type { VoiceProvider } from './port.ts'
import { createSandboxVoice } from './sandbox.ts'

/** ElevenLabs with the configured key, or the offline voice. */
export const createVoiceProvider = ({
  elevenlabs,
}: {
  elevenlabs: { apiKey: string; baseUrl: string } | undefined
}): VoiceProvider => (elevenlabs ? createElevenlabs(elevenlabs) : createSandboxVoice())
