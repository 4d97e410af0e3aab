import { createElevenlabs } from './elevenlabs.ts'
import type { VoiceProvider } from './port.ts'
import { createSandboxVoice } from './sandbox.ts'

/** ElevenLabs with the key of the settings, or the offline voice where there is none. */
export const createVoiceProvider = ({
  elevenlabs,
}: {
  elevenlabs: { apiKey: string; baseUrl: string } | undefined
}): VoiceProvider => (elevenlabs ? createElevenlabs(elevenlabs) : createSandboxVoice())
