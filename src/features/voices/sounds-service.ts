import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/database.ts'
import type { SpeechStream, VoiceOutcome } from '#providers/voice/port.ts'
import { findSpeech, storeSpeech } from './queries.ts'
import { record, type Sound, wholeSound } from './recording-service.ts'

/** Limits concurrent recordings, and with them memory. Vendors allow an account fewer. */
export const MAX_RECORDINGS = 32

interface Flights {
  underWay: Map<string, Promise<VoiceOutcome<Sound>>>
  made: number
}
const flights = new WeakMap<Db, Flights>()

function flightsOf(db: Db): Flights {
  const known = flights.get(db) ?? { underWay: new Map(), made: 0 }
  flights.set(db, known)
  return known
}

/**
 * Concurrent callers share one recording, which is stored even if no one listens. `what` identifies
 * the audio within its provider.
 */
export function findOrRecord(
  context: Context,
  what: string,
  make: () => Promise<VoiceOutcome<SpeechStream>>,
): Promise<VoiceOutcome<Sound>> {
  const { underWay } = flightsOf(context.db)
  const { key, name } = keyOf(context, what)
  const known = underWay.get(name)
  if (known) return known
  const flight = begin(context, key, make, () => underWay.delete(name))
  underWay.set(name, flight)
  return flight
}

/** Undefined unless stored or in progress. */
export async function findSound(
  context: Context,
  what: string,
): Promise<VoiceOutcome<Sound> | undefined> {
  const { key, name } = keyOf(context, what)
  const known = flightsOf(context.db).underWay.get(name)
  if (known) return await known
  const found = await findSpeech(context.db, key)
  return found && { status: 'ok', value: wholeSound(found.contentType, found.audio) }
}

function keyOf({ voice }: Context, what: string) {
  const key = createHash('sha256').update(`${voice.kind} ${what}`).digest()
  return { key, name: key.toString('base64') }
}

async function begin(
  context: Context,
  key: Buffer,
  make: () => Promise<VoiceOutcome<SpeechStream>>,
  over: () => void,
): Promise<VoiceOutcome<Sound>> {
  const flying = flightsOf(context.db)
  let kept: Promise<void> | undefined
  let making = false
  const end = () => {
    over()
    if (making) flying.made--
  }
  try {
    const found = await findSpeech(context.db, key)
    if (found) return { status: 'ok', value: wholeSound(found.contentType, found.audio) }
    if (flying.made >= MAX_RECORDINGS)
      return { status: 'unavailable', reason: 'Too many recordings are being made at once.' }
    making = true
    flying.made++
    const answer = await make()
    if (answer.status !== 'ok') return answer
    const sound = record(answer.value)
    const keeping = keep(context, key, sound)
    kept = keeping
    const whole = async () => {
      // Another process may serve the next request, so wait until it is stored.
      await keeping
      return await sound.whole()
    }
    return { status: 'ok', value: { ...sound, whole } }
  } finally {
    if (kept) void kept.finally(end)
    else end()
  }
}

/** Never throws, because listeners get the audio or the error. */
async function keep({ db, clock, log }: Context, key: Buffer, sound: Sound) {
  try {
    const audio = await sound.whole()
    await storeSpeech(db, key, { contentType: sound.contentType, audio }, clock())
  } catch (err) {
    log.warn({ err }, 'speech broke off or could not be stored')
  }
}
