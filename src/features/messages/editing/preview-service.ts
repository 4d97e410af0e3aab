import { DAY_MS } from '#domain/time/date.ts'
import type { BusinessScope } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { factsOf } from '../content/facts-service.ts'
import { plainWording } from '../content/wording-service.ts'
import type { ClaimedMessage } from '../delivery/claim/details-queries.ts'
import type { AppointmentFacts } from '../templates/facts-rules.ts'
import { renderMailOf } from '../templates/mails-service.ts'
import { notesFor, noteWords } from '../templates/personal-rules.ts'
import { sampleFacts, sampleTimes } from '../templates/samples-rules.ts'
import { smsSegments } from '../templates/sms-rules.ts'
import { standardWords } from '../templates/standard-words-rules.ts'
import { smsText, whatsappText } from '../templates/texts-rules.ts'
import { callScript } from '../templates/voice-rules.ts'
import type { MessageWords } from '../templates/words-rules.ts'
import type { Draft, TemplatePreview } from './templates-contract.ts'
import { readNextMessage, readSender, type Sender } from './templates-queries.ts'

/** As long as a real link, so that the cost is right. */
const sampleLink = (appUrl: string, path: 'manage' | 'p') =>
  path === 'manage' ? `${appUrl}/manage/1a.1a.${'x'.repeat(43)}` : `${appUrl}/p/your-page`

interface Subject {
  about: 'sample' | 'next'
  facts: AppointmentFacts
  before: { startsAt: string; endsAt: string }
  notes: string[]
}

export async function previewOf(
  context: Context,
  scope: BusinessScope,
  { kind, channel, language, about }: Draft,
  own: MessageWords,
): Promise<TemplatePreview> {
  const sender = await readSender(context.db, scope)
  const next =
    about === 'next'
      ? await readNextMessage(context.db, scope, { kind, channel }, context.clock())
      : undefined
  const subject = next?.appointment
    ? aboutNext(next, own, language, kind)
    : aboutSample(sender, own, language, kind)
  const { facts, notes, before } = subject
  const { appUrl, brandName: productName } = context.config
  const manageUrl = sampleLink(appUrl, 'manage')
  const bookUrl = sampleLink(appUrl, 'p')
  const said = { facts, language, own, notes, before }
  const answer = {
    about: subject.about,
    client: facts.customer.name,
    subject: '',
    html: null,
    sms: null,
    call: null,
  }
  if (channel === 'email') {
    const data = {
      ...said,
      productName,
      manageUrl,
      bookUrl,
      undoUrl: `${manageUrl}?undo=1`,
      by: 'client' as const,
    }
    const mail = await renderMailOf(kind, data, own)
    return { ...answer, ...mail }
  }
  if (channel === 'voice') {
    const { greeting, menu, voicemail } = callScript(kind, {
      ...said,
      moveBy: 'email',
      isEmailed: true,
    })
    const playable = context.voice.kind === 'sandbox'
    return { ...answer, text: greeting, call: { greeting, menu, voicemail, playable } }
  }
  const link = kind === 'client-cancelled' || kind === 'follow-up' ? bookUrl : manageUrl
  const text = (channel === 'sms' ? smsText : whatsappText)(kind, { ...said, link })
  const sms = channel === 'sms' ? { ...smsSegments(text), characters: [...text].length } : null
  return { ...answer, text, sms }
}

function aboutNext(
  message: ClaimedMessage,
  own: MessageWords,
  language: Draft['language'],
  kind: Draft['kind'],
): Subject {
  const { notes } = plainWording({ ...message, template: own, language }, kind)
  const facts = factsOf(message, message.appointment!)
  return { about: 'next', facts, before: dayEarlier(facts), notes }
}

function aboutSample(
  sender: Sender,
  own: MessageWords,
  language: Draft['language'],
  kind: Draft['kind'],
): Subject {
  const { times, before } = sampleTimes(sender.time_zone)
  const facts = {
    ...sampleFacts,
    ...times,
    business: {
      name: sender.name,
      timeZone: sender.time_zone,
      primaryColor: sender.primary_color,
      contact: sender.contact,
    },
    customer: { ...sampleFacts.customer, timeZone: sender.time_zone },
  }
  if (kind !== 'reminder' || !sender.ai_reminders)
    return { about: 'sample', facts, before, notes: [] }
  const notes = notesFor({ visits: 0, lastVisit: null, missed: 0 }, facts.startsAt, {})
  const said = own.body || standardWords(kind, 'email', language).body
  return { about: 'sample', facts, before, notes: noteWords(notes, language, said) }
}

function dayEarlier({ startsAt, endsAt }: AppointmentFacts) {
  const earlier = (iso: string) => new Date(Date.parse(iso) - DAY_MS).toISOString()
  return { startsAt: earlier(startsAt), endsAt: earlier(endsAt) }
}
