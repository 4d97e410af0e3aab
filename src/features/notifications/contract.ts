import { z } from '@hono/zod-openapi'
import { named, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { MAX_PHONE } from '#domain/e164.ts'
import { MAX_CAP, MAX_FOLLOW_UP_HOURS, messages } from './rules.ts'

const alsoTexted = 'also uses the text or call that the client chose, at the price of a reminder.'

const switches = {
  smsEnabled: z.boolean(),
  whatsappEnabled: z.boolean(),
  voiceEnabled: z.boolean(),
  aiReminders: z.boolean().describe('Whether a model words each reminder.'),
  cascadeEnabled: z.boolean().describe('Whether reminders escalate with the no-show risk.'),
  followUpEnabled: z.boolean().describe('Whether clients get a message after a completed visit.'),
  reviewsEnabled: z
    .boolean()
    .describe('Whether follow-ups ask for a review and pages show reviews.'),
  paidConfirmations: z.boolean().describe(`Whether a confirmation ${alsoTexted}`),
  paidChanges: z.boolean().describe(`Whether a notice of a move by the business ${alsoTexted}`),
  paidCancellations: z
    .boolean()
    .describe(`Whether a notice of a cancellation by the business ${alsoTexted}`),
  paidUndos: z.boolean().describe(`Whether a notice of a change that a client undid ${alsoTexted}`),
  paidFollowUps: z.boolean().describe(`Whether a follow-up ${alsoTexted}`),
}

export const preferencesAnswer = named('NotificationPreferences', {
  ...switches,
  voiceId: z.string().nullable(),
  followUpDelayHours: z.int().describe('How long after the end of the visit.'),
  destinationCountries: z
    .array(z.string())
    .describe('The countries to text and call (ISO 3166-1).'),
  onlineCreditsPerDay: z.int().describe('Daily credit limit for all new clients who book online.'),
  onlineCreditsPerNumber: z.int().describe('Daily credit limit for each of their phone numbers.'),
  notificationCredits: z
    .int()
    .describe('Without the right to read credits, at most 1: whether there are any.'),
})
export type Preferences = z.output<typeof preferencesAnswer>

const cap = z.int(messages.cap).min(0, messages.cap).max(MAX_CAP, messages.cap)

export const preferencesChange = z
  .object({
    ...switches,
    voiceId: text(64).nullable(),
    followUpDelayHours: z.int().min(0).max(MAX_FOLLOW_UP_HOURS),
    destinationCountries: z
      .array(z.string().regex(/^[A-Z]{2}$/, 'Please choose a country from the list'))
      .min(1, messages.noCountry)
      .max(300),
    onlineCreditsPerDay: cap,
    onlineCreditsPerNumber: cap,
  })
  .partial()
export type PreferencesChange = z.output<typeof preferencesChange>

const voice = named('Voice', {
  id: z.string(),
  name: z.string(),
  description: z.string(),
  preview_url: z.string().describe('A path on this server with the audio.'),
})
export type VoiceAnswer = z.output<typeof voice>

export const readPreferences = route('get', '/api/notifications/preferences', 'calendar.read', {
  200: answers(preferencesAnswer, 'Enabled channels, settings and credits.'),
})

export const changePreferences = route('post', '/api/notifications/preferences', 'messages.write', {
  audit: 'messages.update',
  body: preferencesChange,
  200: answers(preferencesAnswer, 'The updated preferences.'),
})

export const listVoices = route('get', '/api/voices', 'messages.write', {
  200: answers(z.array(voice), 'Voices to choose from.'),
})

const sound = { 'audio/mpeg': { schema: z.any() }, 'audio/wav': { schema: z.any() } }

export const previewVoice = route('get', '/api/voice/preview/{voiceId}', 'messages.write', {
  params: z.object({ voiceId: text(64) }),
  200: { description: 'A sample of the voice.', content: sound },
  206: { description: 'The requested part of it.', content: sound },
  416: { description: 'The sample is shorter.' },
})

export const testVoiceCall = route('post', '/api/test-voice-call', 'messages.write', {
  audit: false,
  body: z.object({ phoneNumber: text(MAX_PHONE, messages.phoneInvalid).nullish() }),
  200: answers(z.object({ message: z.string() }), 'The call is on its way.'),
})
