import { randomUUID } from 'node:crypto'
import type { Language } from '#domain/languages.ts'
import { TEST_CALL_CREDITS } from '#features/credits/rules.ts'
import { capture, release, reserve } from '#features/credits/service.ts'
import { noteAccountProblem } from '#features/watchdog/service.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Refusal } from '#platform/refusal.ts'
import { speak } from './content/speech-service.ts'
import { settleAttempts } from './delivery/paid/queries.ts'
import { attemptUrl } from './reports/attempt-links-service.ts'
import { insertTestAttempt } from './reports/callback-queries.ts'
import { callAside } from './templates/voice-rules.ts'

interface TestCall {
  businessName: string
  voiceId: string | null
  language: Language
  /** E.164. */
  phone: string
}

/**
 * Costs one credit.
 * @throws 409 `no-credits`, 503 `call-failed`
 */
export async function placeTestCall(
  context: Context,
  scope: BusinessScope,
  { businessName, voiceId, language, phone }: TestCall,
) {
  const { db, texting } = context
  const now = context.clock()
  const cause = `test-call:${randomUUID()}`
  // Credits reserved without an attempt would stay reserved forever.
  const attempt = await inTransaction(db, async tx => {
    const held = await reserve(tx, scope, {
      messageId: null,
      credits: TEST_CALL_CREDITS,
      cause,
      now,
    })
    if (!held.ok)
      throw new Refusal(409, 'no-credits', 'A test call costs 1 credit, and there are none left.')
    return await insertTestAttempt(tx, { businessId: scope.businessId, phone, cause, now })
  })
  const words = callAside('test', language, businessName)
  const speech = await speak(context, voiceId, words, { language })
  const outcome = await texting.call({
    to: phone,
    answerUrl: attemptUrl(context, 'voice', attempt),
    statusUrl: attemptUrl(context, 'status', attempt),
    detectionUrl: attemptUrl(context, 'detection', attempt),
    transcript: words,
    sound: speech.status === 'ok' ? speech.value : undefined,
  })
  if ('accountCode' in outcome && outcome.accountCode)
    await noteAccountProblem(context, 'texting', outcome)
  const accepted = outcome.status === 'accepted'
  const state = accepted ? 'accepted' : outcome.status === 'unknown' ? 'unknown' : 'failed'
  const [providerId, reason] = accepted ? [outcome.providerId, null] : [null, outcome.reason]
  await inTransaction(db, async tx => {
    await settleAttempts(tx, [{ ...attempt, state, providerId, reason }], now)
    if (accepted) await capture(tx, scope, { cause, now })
    if (state === 'failed') await release(tx, scope, { cause, reason: reason ?? '', now })
  })
  if (accepted || outcome.status === 'unknown') return
  throw new Refusal(503, 'call-failed', `Failed to make test call: ${outcome.reason}`)
}
