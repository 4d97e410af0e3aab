import type { Language } from '#domain/languages.ts'
import { speak as speakAs } from '#features/voices/service.ts'
import { type Breaker, breakerOf } from '#platform/breaker.ts'
import type { Context } from '#platform/context.ts'
import type { Speech, SpeechStream, VoiceOutcome, VoiceProvider } from '#providers/voice/port.ts'

interface CallSpeech {
  language?: Language | undefined
  /** How long to wait. Audio that arrives later is cached for the next time. */
  patienceMs?: number | undefined
}

/** The ringing gives a slow provider about as much time again. */
const PATIENCE_MS = 8_000
/** The offline voice is slow on a busy machine, and the sandbox's phone says that it is waiting. */
const SANDBOX_PATIENCE_MS = 25_000

const FAILURES = 5

/**
 * Never streams, because silence in the middle of a sentence is worse than the telephone provider's
 * voice.
 */
export async function speak(
  context: Context,
  voiceId: string | null,
  text: string,
  { language, patienceMs = PATIENCE_MS }: CallSpeech = {},
): Promise<VoiceOutcome<Speech>> {
  const breaker = breakerOf(context.voice, 'speech', FAILURES)
  // The sandbox plays calls in a browser.
  const inBrowser = context.texting.kind === 'sandbox'
  const listener = inBrowser ? 'browser' : 'telephone'
  const isOffline = inBrowser && context.voice.kind === 'sandbox'
  const speaking = speakAs({ ...context, voice: guarded(context, breaker) }, voiceId, text, {
    language,
    listener,
  })
  speaking.catch(() => {})
  let timer: NodeJS.Timeout | undefined
  const enough = new Promise<VoiceOutcome<Speech>>(resolve => {
    timer = setTimeout(
      () => resolve(unavailable('It took too long.')),
      isOffline ? SANDBOX_PATIENCE_MS : patienceMs,
    )
  })
  return await Promise.race([speaking, enough]).finally(() => clearTimeout(timer))
}

const unavailable = (reason: string) => ({ status: 'unavailable', reason }) as const

function guarded({ voice, clock }: Context, breaker: Breaker): VoiceProvider {
  const record = (ok: boolean) => breaker.record(ok, clock().getTime())
  const ask = async <T>(question: () => Promise<VoiceOutcome<T>>): Promise<VoiceOutcome<T>> =>
    breaker.allows(1, clock().getTime()) === 0
      ? unavailable('The speech provider is paused after repeated failures.')
      : await question()
  const listVoices = async () => {
    const list = await voice.listVoices()
    record(list.status !== 'unavailable')
    return list
  }
  const say: VoiceProvider['speak'] = async (voiceId, text, listener) => {
    const sound = await voice.speak(voiceId, text, listener)
    if (sound.status !== 'ok') {
      record(sound.status !== 'unavailable')
      return sound
    }
    return { status: 'ok', value: { ...sound.value, audio: watched(sound.value.audio, record) } }
  }
  return {
    kind: voice.kind,
    listVoices: () => ask(listVoices),
    preview: voiceId => voice.preview(voiceId),
    speak: (voiceId, text, listener) => ask(() => say(voiceId, text, listener)),
    close: () => voice.close(),
  }
}

async function* watched(audio: SpeechStream['audio'], report: (whole: boolean) => void) {
  try {
    yield* audio
  } catch (error) {
    report(false)
    throw error
  }
  report(true)
}
