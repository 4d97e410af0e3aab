import { createElevenlabs } from './elevenlabs.ts'
import type { VoiceProvider } from './port.ts'
import { createSandboxVoice } from './sandbox.ts'

export const createVoiceProvider = ({
  elevenlabs,
}: {
  elevenlabs: { apiKey: string; baseUrl: string } | undefined
}): VoiceProvider => (elevenlabs ? createElevenlabs(elevenlabs) : createSandboxVoice())
