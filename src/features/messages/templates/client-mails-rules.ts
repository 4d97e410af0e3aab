import { googleCalendarLink, outlookCalendarLink } from '#domain/calendar-links.ts'
import type { Language } from '#domain/languages.ts'
import type { LanguageWords } from '#words/messages.ts'
import { wordsIn } from '#words/messages.ts'
import { type Block, button, details, type MailContent, paragraph, quiet } from './content-rules.ts'
import { editRows, type NamedEdits } from './edit-rows-rules.ts'
import { type AppointmentFacts, clientRows, isSameTime, type Span } from './facts-rules.ts'
import { noteSentence } from './personal-rules.ts'
import { standardWords } from './standard-words-rules.ts'
import { valuesOf } from './values-rules.ts'
import { type ClientKind, fillWords, type MessageWords, type TitledWords } from './words-rules.ts'

export interface ClientMail {
  facts: AppointmentFacts
  productName: string
  language?: Language | undefined
  notes?: readonly string[] | undefined
}

interface Managed {
  manageUrl: string
  /** Whether it is too late for the client to move or cancel it. */
  tooLate?: boolean | undefined
}

interface Moved extends ClientMail {
  before: Span
  manageUrl: string
  edits?: NamedEdits | undefined
}

export interface ClientMailData {
  'booking-confirmation': ClientMail & Managed
  reminder: ClientMail & Managed & { isConfirmed?: boolean | undefined }
  'confirm-request': ClientMail & Managed
  'client-rescheduled': Moved & {
    by: 'client' | 'business'
    undoUrl: string | null
  }
  'client-restored': Moved
  'client-cancelled': ClientMail & {
    by: 'client' | 'business'
    edits?: NamedEdits | undefined
    undoUrl: string | null
    bookUrl: string | null
    /** The manage link of the visit that the appointment left. */
    restUrl?: string | undefined
  }
  'follow-up': ClientMail & {
    bookUrl: string | null
    reviewUrl?: string | undefined
  }
}

type Builder<K extends ClientKind> = (
  data: ClientMailData[K],
  words: LanguageWords,
  language: Language,
) => Block[]

const builders: { [K in ClientKind]: Builder<K> } = {
  'booking-confirmation': ({ facts, manageUrl, tooLate }, words, language) => {
    const label = tooLate ? words.buttons.see : words.buttons.moveOrCancel
    return [
      details(clientRows(facts, language)),
      button(label, manageUrl),
      addToCalendar(facts, manageUrl, words),
    ]
  },
  reminder: ({ facts, manageUrl, tooLate, isConfirmed }, { buttons, small }, language) => {
    const open = isConfirmed ? buttons.moveOrCancel : buttons.confirmOrMove
    return [
      details(clientRows(facts, language)),
      button(tooLate ? buttons.see : open, manageUrl),
      quiet(small.sayEarly),
    ]
  },
  'confirm-request': ({ facts, manageUrl, tooLate }, { buttons }, language) => [
    details(clientRows(facts, language)),
    button(buttons[tooLate ? 'confirm' : 'confirmOrMove'], manageUrl),
  ],
  'client-rescheduled': ({ facts, before, by, edits, manageUrl, undoUrl }, words, language) => {
    const { notMeant, notSuited, undoChange, goBack } = words.small
    const stays = before.startsAt === facts.startsAt
    const lead = by === 'client' ? notMeant : stays ? '' : notSuited
    return [
      details([...clientRows(facts, language, before), ...editRows(edits, words)]),
      button(words.buttons.see, manageUrl),
      ...undo(undoUrl, lead, edits || stays ? undoChange : goBack, words),
      addToCalendar(facts, manageUrl, words, before),
    ]
  },
  'client-restored': ({ facts, before, edits, manageUrl }, words, language) => [
    details([...clientRows(facts, language, before), ...editRows(edits, words)]),
    button(words.buttons.see, manageUrl),
    addToCalendar(facts, manageUrl, words, before),
  ],
  'client-cancelled': ({ facts, by, edits, undoUrl, ...urls }, words, language) => [
    details([
      ...clientRows(facts, language).map(row => (row.strong ? { ...row, past: true } : row)),
      ...editRows(edits, words),
    ]),
    ...afterwards(urls, words),
    // Clients can't undo the business's cancellation.
    ...(by === 'client' ? undo(undoUrl, words.small.notMeant, words.small.keep, words) : []),
  ],
  'follow-up': ({ bookUrl, reviewUrl }, { buttons, review }) => [
    ...(reviewUrl ? [paragraph(review.ask), button(review.button, reviewUrl)] : []),
    ...(bookUrl ? [button(buttons.bookAgain, bookUrl)] : []),
  ],
}

function afterwards(
  { restUrl, bookUrl }: Pick<ClientMailData['client-cancelled'], 'restUrl' | 'bookUrl'>,
  { buttons }: LanguageWords,
): Block[] {
  if (restUrl) return [button(buttons.see, restUrl)]
  return bookUrl ? [button(buttons.bookOther, bookUrl)] : []
}

function undo(href: string | null, lead: string, label: string, { small }: LanguageWords): Block[] {
  return href
    ? [{ type: 'links', lead: `${lead} ${small.whileFree}`.trim(), links: [{ label, href }] }]
    : []
}

interface CalendarNote extends Managed {
  /** Unknown for the rest of a visit. */
  staffName?: string | undefined
}

/** Google, Outlook and Samsung show the description of an event, but not its URL. */
export function calendarNote(
  { manageUrl, staffName, tooLate }: CalendarNote,
  { labels, buttons, colon }: LanguageWords,
): string {
  const link = `${tooLate ? buttons.see : buttons.moveOrCancel}${colon} ${manageUrl}`
  return staffName ? `${labels.with}${colon} ${staffName}.\n${link}` : link
}

/** Entries added by these links have no UID, so the attached file can't move them. */
function addToCalendar(
  facts: AppointmentFacts,
  manageUrl: string,
  words: LanguageWords,
  before: Span = facts,
): Block {
  const { addTo, addAgain, attached } = words.small
  const event = {
    title: `${facts.service.name} – ${facts.business.name}`,
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    details: calendarNote({ manageUrl, staffName: facts.staffName }, words),
    location: facts.business.contact?.address,
  }
  return {
    type: 'links',
    lead: isSameTime(before, facts) ? addTo : addAgain,
    plain: attached,
    links: [
      { label: 'Google', href: googleCalendarLink(event) },
      { label: 'Outlook', href: outlookCalendarLink(event) },
    ],
  }
}

export function clientMail<K extends ClientKind>(
  kind: K,
  data: ClientMailData[K],
  own?: TitledWords,
): MailContent {
  const { language = 'en' } = data
  const words = wordsIn(language)
  const blocks = builders[kind](data, words, language)
  return framed(data, {
    title: words.kinds[kind].title,
    ...(own ?? standardWords(kind, 'email', language)),
    blocks,
  })
}

export function framed(
  data: ClientMail,
  { subject, body, title, blocks }: MessageWords & Pick<MailContent, 'title' | 'blocks'>,
): MailContent {
  const { facts, productName, language = 'en', notes = [] } = data
  const words = wordsIn(language)
  const before = 'before' in data ? (data.before as Span) : undefined
  const values = valuesOf('email', { facts, language, before })
  const said = [fillWords(body, values), notes.map(note => noteSentence(note, values)).join(' ')]
  return {
    subject: fillWords(subject, values),
    preheader: `${values.date}, ${values.time} (${values.timeZone}) · ${facts.staffName}, ${facts.business.name}`,
    sender: facts.business.name,
    primaryColor: facts.business.primaryColor,
    title,
    blocks: [paragraph(said.filter(Boolean).join('\n\n')), ...blocks],
    footer: fillWords(words.small.footer, { productName, businessName: facts.business.name }),
    language,
  }
}
