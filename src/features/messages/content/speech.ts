import { speak as speakAs } from '#features/voices/service.ts'
import type { Context } from '#platform/context.ts'
import type { Speech, VoiceOutcome, VoiceProvider } from '#providers/voice/port.ts'
import { type Breaker, breakerOf } from '../delivery/breaker.ts'

/** So many failures in a row mean that the speech provider is out of order. */
const FAILURES = 5

/**
 * Text in a business's voice, or the first there is; made once for each voice and text. A provider that fails again and again is left alone for
 * a while, so that calls leave in time with the telephone provider's own voice.
 * @param patienceMs how long whoever listens can be kept waiting; what comes later is kept for the next time.
 */
export async function speak(
  context: Context,
  voiceId: string | null,
  text: string,
  patienceMs?: number,
): Promise<VoiceOutcome<Speech>> {
  const breaker = breakerOf(context.voice, 'speech', FAILURES)
  const speaking = speakAs({ ...context, voice: guarded(context, breaker) }, voiceId, text)
  if (patienceMs === undefined) return await speaking
  speaking.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<VoiceOutcome<Speech>>(resolve => {
    timer = setTimeout(() => resolve(unavailable('It took too long.')), patienceMs)
  })
  return await Promise.race([speaking, enough]).finally(() => clearTimeout(timer))
}

const unavailable = (reason: string) => ({ status: 'unavailable', reason }) as const

function guarded({ voice, clock }: Context, breaker: Breaker): VoiceProvider {
  const ask = async <T>(question: () => Promise<VoiceOutcome<T>>): Promise<VoiceOutcome<T>> => {
    if (breaker.allows(1, clock().getTime()) === 0) return unavailable('The speech provider fails; it is left alone.')
    const answer = await question()
    breaker.record(answer.status !== 'unavailable', clock().getTime())
    return answer
  }
  return {
    kind: voice.kind,
    listVoices: () => ask(() => voice.listVoices()),
    preview: voiceId => voice.preview(voiceId),
    speak: (voiceId, text) => ask(() => voice.speak(voiceId, text)),
    close: () => voice.close(),
  }
}
