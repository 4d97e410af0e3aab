import { z } from '@hono/zod-openapi'
import { lines, named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { channels } from '#domain/channels.ts'
import { languageCodes } from '#domain/languages.ts'
import { clientKindNames } from '../templates/words-rules.ts'

const kind = z.enum(clientKindNames, 'This message does not exist.')
const channel = z.enum(channels, 'This channel does not exist.')
const language = z.enum(languageCodes, 'Please choose a language from the list')
/** Longer than every limit, so that people see the message of the rule itself. */
const words = { subject: text(4000).optional(), body: lines(8000) }

const templateWords = named('MessageWords', words)
const shownWords = z.object({ subject: z.string(), body: z.string() })

const template = named('MessageTemplate', {
  kind,
  channel,
  ...shownWords.shape,
  custom: z.boolean().describe('Whether the owner wrote these words.'),
  standard: shownWords.describe('The built-in words, which a reset restores.'),
})
export type Template = z.output<typeof template>

const templates = named('MessageTemplates', {
  language: language.describe('Of these words.'),
  businessLanguage: language.describe('The language of messages to clients.'),
  templates: z.array(template),
})
export type Templates = z.output<typeof templates>

export const draft = named('MessageDraft', {
  kind,
  channel,
  language,
  about: z.enum(['sample', 'next']).optional().describe('A sample, or the next appointment.'),
  ...words,
})
export type Draft = z.output<typeof draft>

const preview = named('MessagePreview', {
  about: z.enum(['sample', 'next']).describe('The subject: a sample if nothing is booked.'),
  client: z.string(),
  subject: z.string(),
  html: z.string().nullable().describe('Of an email.'),
  text: z.string().describe('The text, or the first part of a call.'),
  sms: z
    .object({ segments: z.int(), encoding: z.enum(['GSM-7', 'UCS-2']), characters: z.int() })
    .nullable()
    .describe('The cost of a text: one credit per segment.'),
  call: z
    .object({
      greeting: z.string(),
      menu: z.string(),
      voicemail: z.string(),
      playable: z.boolean(),
    })
    .nullable()
    .describe('The words of a call. Playable if the voice is free.'),
})
export type TemplatePreview = z.output<typeof preview>

const which = z.object({ kind, channel })
const inLanguage = z.object({
  language: language.optional().describe("Defaults to the business's."),
})

export const listTemplates = route('get', '/api/message-templates', 'messages.write', {
  query: inLanguage,
  200: answers(templates, 'The words of all messages to clients.'),
})

export const saveTemplate = route(
  'put',
  '/api/message-templates/{kind}/{channel}',
  'messages.write',
  {
    audit: 'template.save',
    params: which,
    query: inLanguage,
    body: templateWords,
    200: answers(template, 'The current words.'),
  },
)

export const resetTemplate = route(
  'delete',
  '/api/message-templates/{kind}/{channel}',
  'messages.write',
  {
    audit: 'template.reset',
    params: which,
    query: inLanguage,
    200: answers(template, 'The built-in words, which are restored.'),
  },
)

export const previewTemplate = route('post', '/api/message-templates/preview', 'messages.write', {
  audit: false,
  body: draft,
  200: answers(preview, 'The message as a client would get it.'),
})

export const speakTemplate = route('post', '/api/message-templates/speech', 'messages.write', {
  audit: false,
  body: draft,
  200: { description: 'The audio of a call.', content: { 'audio/wav': { schema: z.any() } } },
})
