import type { Language } from '#domain/languages.ts'
import { noteAccountProblem } from '#features/watchdog/service.ts'
import type { Context } from '#platform/context.ts'
import type { Chore } from '#platform/db/maintenance.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Listener, Speech, Voice, VoiceOutcome } from '#providers/voice/port.ts'
import { forgetSpeech } from './queries.ts'
import type { Sound } from './recording-service.ts'
import { soundOf, soundThere } from './sounds-service.ts'

/** Every voice there is to choose from. @throws 503 when the provider can't be asked. */
export async function listVoices(context: Context): Promise<Voice[]> {
  const answer = await noted(context, await context.voice.listVoices())
  if (answer.status === 'ok') return answer.value
  throw new Refusal(503, 'voices-unavailable', answer.reason)
}

/**
 * Voices for a language, best first, or all if none is known to speak it. Always includes the
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

/** Reports problems that only an operator can fix, such as a used-up plan. */
async function noted<T>(context: Context, outcome: VoiceOutcome<T>): Promise<VoiceOutcome<T>> {
  if (outcome.status === 'unavailable' && outcome.accountCode)
    await noteAccountProblem(context, 'voice', outcome)
  return outcome
}

/**
 * How a voice sounds, as it comes; made once.
 * @param resumes whether its listener lost it in the middle: nothing is made for that, as each time
 * would be paid for, and no sound fits the first half of another.
 * @throws 404, 503 with the words of the screen, before the first byte.
 */
export async function previewVoice(
  context: Context,
  voiceId: string,
  resumes: boolean,
): Promise<Sound> {
  const what = `preview ${voiceId}`
  const answer = resumes
    ? ((await soundThere(context, what)) ?? unavailable('It broke off.'))
    : await soundOf(
        context,
        what,
        async () => await noted(context, await context.voice.preview(voiceId)),
      )
  if (answer.status === 'ok') return answer.value
  if (answer.status === 'unknown-voice') throw refuse.notFound('There is no such voice.')
  context.log.warn({ reason: answer.reason }, 'a voice could not be previewed')
  throw new Refusal(503, 'preview-failed', 'Failed to generate voice preview')
}

/**
 * Text in a business's voice, or the first that speaks its language, as where the provider no
 * longer has it; made once for each voice and text. Can be listened to as it comes.
 */
export async function speakAsItComes(
  context: Context,
  voiceId: string | null,
  text: string,
  { language = 'en', listener = 'browser' }: Manner = {},
): Promise<VoiceOutcome<Sound>> {
  const how = listener === 'telephone' ? 'for a telephone ' : ''
  const speakAs = (voice: string) =>
    soundOf(context, `speak ${how}${voice} ${text}`, async () =>
      noted(context, await context.voice.speak(voice, text, listener)),
    )
  const answer = voiceId ? await speakAs(voiceId) : undefined
  if (answer && answer.status !== 'unknown-voice') return answer
  const list = await noted(context, await context.voice.listVoices())
  const first = list.status === 'ok' ? voicesFor(list.value, language)[0]?.id : undefined
  if (!first || first === voiceId) return answer ?? unavailable('There is no voice.')
  return await speakAs(first)
}

interface Manner {
  language?: Language | undefined
  listener?: Listener | undefined
}

/** The same, once it is whole. */
export async function speak(
  context: Context,
  voiceId: string | null,
  text: string,
  manner?: Manner,
): Promise<VoiceOutcome<Speech>> {
  const answer = await speakAsItComes(context, voiceId, text, manner)
  if (answer.status !== 'ok') return answer
  const { contentType, whole } = answer.value
  try {
    return { status: 'ok', value: { contentType, audio: await whole() } }
  } catch (error) {
    return unavailable(error instanceof Error ? error.message : String(error))
  }
}

const unavailable = (reason: string) => ({ status: 'unavailable', reason }) as const

const KEEP_MS = 7 * 24 * 3_600_000

/** Forgets, each hour, speech that is a week old. */
export const voiceChores = ({ db, clock }: Context): Chore[] => [
  {
    name: 'forget old speech',
    everyMs: 3_600_000,
    run: () => forgetSpeech(db, new Date(clock().getTime() - KEEP_MS)),
  },
]
