import type { Language } from '#domain/languages.ts'
import { noteAccountProblem } from '#features/watchdog/service.ts'
import type { Context } from '#platform/context.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Listener, Speech, Voice, VoiceOutcome } from '#providers/voice/port.ts'
import type { Sound } from './recording-service.ts'
import { findOrRecord, findSound } from './sounds-service.ts'

/** @throws 503 */
export async function listVoices(context: Context): Promise<Voice[]> {
  const answer = await reportingProblems(context, await context.voice.listVoices())
  if (answer.status === 'ok') return answer.value
  throw new Refusal(503, 'voices-unavailable', answer.reason)
}

/**
 * Voices of a language, best first, or all voices if none is known to speak it. Always includes the
 * chosen one.
 */
export function voicesFor(
  voices: readonly Voice[],
  language: Language,
  chosenId: string | null = null,
): Voice[] {
  const speaks = voices.filter(({ languages }) => languages.includes(language))
  if (speaks.length === 0) return [...voices]
  const others = voices.filter(
    ({ id, languages }) =>
      languages.length === 0 || (id === chosenId && !languages.includes(language)),
  )
  return [...speaks, ...others]
}

async function reportingProblems<T>(
  context: Context,
  outcome: VoiceOutcome<T>,
): Promise<VoiceOutcome<T>> {
  if (outcome.status === 'unavailable' && outcome.accountCode)
    await noteAccountProblem(context, 'voice', outcome)
  return outcome
}

/**
 * `resumes` continues a broken download: synthesizing again would cost money, and the rest would
 * not match.
 * @throws 404; 503 before the first byte.
 */
export async function previewVoice(
  context: Context,
  voiceId: string,
  resumes: boolean,
): Promise<Sound> {
  const what = `preview ${voiceId}`
  const answer = resumes
    ? ((await findSound(context, what)) ?? unavailable('It broke off.'))
    : await findOrRecord(
        context,
        what,
        async () => await reportingProblems(context, await context.voice.preview(voiceId)),
      )
  if (answer.status === 'ok') return answer.value
  if (answer.status === 'unknown-voice') throw refuse.notFound('This voice does not exist.')
  context.log.warn({ reason: answer.reason }, 'a voice preview failed')
  throw new Refusal(503, 'preview-failed', 'Failed to generate voice preview')
}

/** Falls back to the first voice of the language. Cached by voice and text. */
export async function streamSpeech(
  context: Context,
  voiceId: string | null,
  text: string,
  { language = 'en', listener = 'browser' }: Manner = {},
): Promise<VoiceOutcome<Sound>> {
  const how = listener === 'telephone' ? 'for a telephone ' : ''
  const speakAs = (voice: string) =>
    findOrRecord(context, `speak ${how}${voice} ${text}`, async () =>
      reportingProblems(context, await context.voice.speak(voice, text, listener)),
    )
  const answer = voiceId ? await speakAs(voiceId) : undefined
  if (answer && answer.status !== 'unknown-voice') return answer
  const list = await reportingProblems(context, await context.voice.listVoices())
  const first = list.status === 'ok' ? voicesFor(list.value, language)[0]?.id : undefined
  if (!first || first === voiceId) return answer ?? unavailable('There is no voice.')
  return await speakAs(first)
}

interface Manner {
  language?: Language | undefined
  listener?: Listener | undefined
}

export async function speak(
  context: Context,
  voiceId: string | null,
  text: string,
  manner?: Manner,
): Promise<VoiceOutcome<Speech>> {
  const answer = await streamSpeech(context, voiceId, text, manner)
  if (answer.status !== 'ok') return answer
  const { contentType, whole } = answer.value
  try {
    return { status: 'ok', value: { contentType, audio: await whole() } }
  } catch (error) {
    return unavailable(error instanceof Error ? error.message : String(error))
  }
}

const unavailable = (reason: string) => ({ status: 'unavailable', reason }) as const
