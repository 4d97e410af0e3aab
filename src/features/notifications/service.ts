import { languageOf } from '#domain/languages.ts'
import { phoneCountries } from '#domain/phone.ts'
import { businessValuesBefore, compared } from '#features/activity/recording/rules.ts'
import { record } from '#features/activity/recording/service.ts'
import { readBalance } from '#features/credits/service.ts'
import { countriesOf, refusalOf } from '#features/destinations/rules.ts'
import {
  markPlansOutdated,
  replanNearest,
  withdrawUnwanted,
} from '#features/messages/planning/service.ts'
import { placeTestCall } from '#features/messages/service.ts'
import { assessNow } from '#features/no-show/service.ts'
import { listVoices, voicesFor } from '#features/voices/service.ts'
import type { BusinessScope, Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { changeOffer } from '#platform/db/transaction.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import type { Preferences, PreferencesChange, VoiceAnswer } from './contract.ts'
import { readChannels, updateChannels } from './queries.ts'
import { messages, phoneProblem, preferenceColumns } from './rules.ts'

export async function readPreferences(
  { db }: Context,
  { scope, rights }: Pick<Member, 'scope' | 'rights'>,
): Promise<Preferences> {
  const {
    name: _,
    language: __,
    timeZone,
    ownPhone,
    destinationCountries,
    followUpDelayMinutes,
    ...settings
  } = await readChannels(db, scope)
  const credits = await readBalance(db, scope)
  return {
    ...settings,
    destinationCountries: [...countriesOf({ destinationCountries, ownPhone, timeZone })],
    followUpDelayHours: Math.round(followUpDelayMinutes / 60),
    notificationCredits: rights.has('credits.read') ? credits : Math.min(credits, 1),
  }
}

/** Choosing a voice requires voice calls. @throws 400 */
export async function changePreferences(
  context: Context,
  member: Member,
  change: PreferencesChange,
) {
  const { scope } = member
  if (change.voiceId) await requireVoice(context, scope, change)
  const unknown = change.destinationCountries?.find(country => !phoneCountries.includes(country))
  if (unknown) throw refuse.field('destinationCountries', NO_SUCH_COUNTRY)
  // Planned reminders depend on escalation and its channels.
  const { cascadeEnabled, smsEnabled, whatsappEnabled, voiceEnabled } = change
  const replans = [cascadeEnabled, smsEnabled, whatsappEnabled, voiceEnabled].some(
    given => given !== undefined,
  )
  // These may wait for the morning or for days after the visit.
  const withdraws = [...texts, 'followUpEnabled' as const].some(name => change[name] === false)
  const now = context.clock()
  await changeOffer(context.db, scope, async tx => {
    await record(tx, member, compared(businessValuesBefore(preferenceColumns), change))
    await updateChannels(tx, scope, change)
    if (replans || withdraws) await markPlansOutdated(tx, scope, now)
    if (withdraws) await withdrawUnwanted(tx, scope, now)
  })
  context.events.publish(scope, 'business')
  if (replans) await replanNearest(context, scope)
  if (cascadeEnabled) await assessNow(context, scope)
  return await readPreferences(context, member)
}

async function requireVoice(
  context: Context,
  scope: BusinessScope,
  { voiceId, voiceEnabled }: PreferencesChange,
) {
  const on = voiceEnabled ?? (await readChannels(context.db, scope)).voiceEnabled
  if (!on) throw refuse.field('voiceId', messages.voiceOff)
  const known = (await listVoices(context)).some(({ id }) => id === voiceId)
  if (!known) throw refuse.field('voiceId', 'This voice does not exist.')
}

const NO_SUCH_COUNTRY = 'Please choose a country from the list'

const texts = [
  'paidConfirmations',
  'paidChanges',
  'paidCancellations',
  'paidUndos',
  'paidFollowUps',
] as const

export async function listVoiceChoices(
  context: Context,
  { scope }: Member,
): Promise<VoiceAnswer[]> {
  const [list, { language, voiceId }] = await Promise.all([
    listVoices(context),
    readChannels(context.db, scope),
  ])
  return voicesFor(list, languageOf(language), voiceId).map(({ id, name, description }) => ({
    id,
    name,
    description,
    preview_url: `/api/voice/preview/${id}`,
  }))
}

/** @throws 400; 409 without voice or credits; 429; 503. */
export async function testCall(
  context: Context,
  { scope }: Member,
  { phoneNumber }: { phoneNumber?: string | null | undefined },
) {
  const phone = (phoneNumber ?? '').trim()
  const { voiceEnabled, voiceId, name, language, ...settings } = await readChannels(
    context.db,
    scope,
  )
  const problem = phoneProblem(phone) ?? refusalOf(phone, settings, 'caller')
  if (problem) throw refuse.field('phoneNumber', problem)
  if (!voiceEnabled) throw new Refusal(409, 'voice-off', messages.voiceOff)
  if ((await readBalance(context.db, scope)) < 1) {
    throw new Refusal(409, 'no-credits', 'A test call costs 1 credit, and there are none left.')
  }
  await context.limits.spend('test-call-hour', String(scope.businessId))
  await context.limits.spend('test-call-day', String(scope.businessId))
  await placeTestCall(context, scope, {
    businessName: name,
    voiceId,
    language: languageOf(language),
    phone,
  })
  return { message: messages.called }
}
