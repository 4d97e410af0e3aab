import { z } from '@hono/zod-openapi'
import { dateParam, id, instantText, named, plainDate, text } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { waiting } from '#contract/waiting.ts'
import { slotAnswer } from './contract.ts'
import { hidingRules } from './rules.ts'

const minutes = (min: number, max: number) => z.int().min(min).max(max)

/** Minutes since the day's local midnight; above 1440 on the next day. */
const span = { startMinute: minutes(0, 1439), endMinute: minutes(1, 2880) }
const hours = z.object({
  weekly: z
    .array(z.object({ weekday: minutes(1, 7).describe('ISO: 1 is Monday.'), ...span }))
    .max(84),
  exceptions: z
    .array(z.object({ date: plainDate, intervals: z.array(z.object(span)).max(12) }))
    .max(1000),
})

const previewInput = z.object({
  serviceId: id,
  staffId: id,
  date: dateParam.describe('The day, in the requested zone.'),
  timeZone: text(64).nullish().describe("The client's IANA zone; defaults to the business's."),
  hours: hours.nullish().describe('Unsaved hours.'),
  rules: z
    .object({
      minimumNoticeMinutes: minutes(0, 86_400),
      horizonDays: minutes(1, 730),
      slotIntervalMinutes: minutes(5, 1440),
    })
    .partial()
    .nullish()
    .describe('Unsaved booking rules.'),
  service: z
    .object({
      durationMinutes: minutes(1, 1440),
      bufferBeforeMinutes: minutes(0, 240),
      bufferAfterMinutes: minutes(0, 240),
      waiting: waiting.nullable(),
    })
    .partial()
    .nullish()
    .describe('Unsaved length, buffers and waiting time.'),
})
export type PreviewInput = z.output<typeof previewInput>

const previewAnswer = named('OfferPreview', {
  timeZone: z.string().describe('Of the business.'),
  slotIntervalMinutes: z.int(),
  slots: z.array(slotAnswer),
  hidden: z
    .object({
      rule: z.enum(hidingRules),
      startTime: instantText.describe('The time closest to being offered.'),
      date: plainDate.optional(),
      from: instantText.optional(),
      to: instantText.optional(),
    })
    .optional()
    .describe('Why there are no times on this day.'),
})
export type OfferPreview = z.output<typeof previewAnswer>

export const previewOffer = route('post', '/api/availability/preview', 'calendar.read', {
  audit: false,
  body: previewInput,
  200: answers(previewAnswer, 'What clients would be offered on a day with unsaved settings.'),
})
