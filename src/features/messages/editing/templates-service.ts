import { channels } from '#domain/channels.ts'
import { type Language, languageOf } from '#domain/languages.ts'
import { record } from '#features/activity/recording/service.ts'
import { streamSpeech } from '#features/voices/service.ts'
import type { Member } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction, keepOpen } from '#platform/db/transaction.ts'
import type { Growing } from '#platform/http/growing.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { standardWords } from '../templates/standard-words-rules.ts'
import {
  checkWords,
  clientKindNames,
  type MessageWords,
  type Place,
} from '../templates/words-rules.ts'
import { previewOf } from './preview-service.ts'
import type { Draft, Template, TemplatePreview, Templates } from './templates-contract.ts'
import { listWords, readSender, removeWords, saveWords } from './templates-queries.ts'

const present = (place: Place, language: Language, own: MessageWords | undefined): Template => {
  const standard = standardWords(place.kind, place.channel, language)
  const { subject, body } = own ?? standard
  return { ...place, subject, body, custom: own !== undefined, standard }
}

export async function listTemplates(
  { db }: Context,
  { scope }: Member,
  { language: asked }: { language?: Language | undefined },
): Promise<Templates> {
  const businessLanguage = languageOf((await readSender(db, scope)).language)
  const language = asked ?? businessLanguage
  const own = new Map(
    (await listWords(db, scope, language)).map(({ kind, channel, subject, body }) => [
      `${kind} ${channel}`,
      { subject, body },
    ]),
  )
  const templates = clientKindNames.flatMap(kind =>
    channels.map(channel => present({ kind, channel }, language, own.get(`${kind} ${channel}`))),
  )
  return { language, businessLanguage, templates }
}

interface Chosen extends Place {
  language?: Language | undefined
}

const languageFor = async ({ db }: Context, { scope }: Member, asked: Language | undefined) =>
  asked ?? languageOf((await readSender(db, scope)).language)

/** Built-in words are not saved. */
export async function saveTemplate(
  context: Context,
  member: Member,
  chosen: Chosen,
  given: Partial<MessageWords>,
) {
  const { kind, channel } = chosen
  const language = await languageFor(context, member, chosen.language)
  const words = checked(chosen, given)
  const standard = standardWords(kind, channel, language)
  if (words.subject === standard.subject && words.body === standard.body) {
    return await resetTemplate(context, member, { kind, channel, language })
  }
  await inTransaction(context.db, async tx => {
    const now = context.clock()
    await keepOpen(tx, member.scope)
    await saveWords(tx, member.scope, { kind, channel, language, ...words, now })
    await record(tx, member, { changes: changeOf({ kind, channel }) })
  })
  context.events.publish(member.scope, 'business')
  return present({ kind, channel }, language, words)
}

const changeOf = ({ kind, channel }: Place) => [{ field: 'message', after: `${kind}, ${channel}` }]

export async function resetTemplate(
  context: Context,
  member: Member,
  chosen: Chosen,
): Promise<Template> {
  const { kind, channel } = chosen
  const language = await languageFor(context, member, chosen.language)
  await inTransaction(context.db, async tx => {
    await keepOpen(tx, member.scope)
    await removeWords(tx, member.scope, { kind, channel, language })
    await record(tx, member, { changes: changeOf({ kind, channel }) })
  })
  context.events.publish(member.scope, 'business')
  return present({ kind, channel }, language, undefined)
}

function checked(
  { kind, channel }: Place,
  { subject = '', body = '' }: Partial<MessageWords>,
): MessageWords {
  const words = { subject: channel === 'email' ? subject : '', body: body.replace(/\r\n?/g, '\n') }
  const problems = checkWords({ kind, channel }, words)
  if (problems) throw refuse.invalid(problems.subject ?? problems.body ?? '', problems)
  return words
}

export const previewTemplate = (
  context: Context,
  { scope }: Member,
  draft: Draft,
): Promise<TemplatePreview> => previewOf(context, scope, draft, checked(draft, draft))

export async function speakTemplate(
  context: Context,
  member: Member,
  draft: Draft,
): Promise<Growing> {
  if (context.voice.kind !== 'sandbox') {
    throw new Refusal(409, 'not-here', 'Make a test call to hear your voice.')
  }
  const { call } = await previewTemplate(context, member, draft)
  if (!call) throw refuse.field('channel', 'Only calls can be played.')
  await context.limits.spend('speech-preview', String(member.scope.businessId))
  const { voice_id: voiceId } = await readSender(context.db, member.scope)
  const answer = await streamSpeech(context, voiceId, `${call.greeting} ${call.menu}`, {
    language: draft.language,
  })
  if (answer.status === 'ok') return answer.value
  throw new Refusal(503, 'preview-failed', 'This can’t be spoken right now.')
}
