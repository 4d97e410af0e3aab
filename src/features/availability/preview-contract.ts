import { z } from '@hono/zod-openapi'
import { id, instantText, plainDate, text } from '#contract/fields.ts'
import { answers, body, route } from '#contract/route.ts'
import { businessSettings } from '#features/businesses/rules.ts'
import { hoursInput } from '#features/staff/contract.ts'
import { slotAnswer } from './contract.ts'
import { hiddenBy } from './rules.ts'

const minutes = (max: number) => z.int().min(0).max(max)

const previewInput = z.object({
  serviceId: id,
  staffId: id,
  date: plainDate.openapi({ description: 'The day, in the zone that is asked for.' }),
  timeZone: text(64).nullish().openapi({ description: "IANA zone of the client; the business's without one." }),
  hours: hoursInput.nullish().openapi({ description: 'Hours in place of the saved ones.' }),
  rules: businessSettings
    .pick({ minimumNoticeMinutes: true, horizonDays: true, slotIntervalMinutes: true })
    .partial()
    .nullish()
    .openapi({ description: 'Booking rules in place of the saved ones.' }),
  service: z
    .object({
      durationMinutes: z.int().min(1).max(1440),
      bufferBeforeMinutes: minutes(240),
      bufferAfterMinutes: minutes(240),
    })
    .partial()
    .nullish()
    .openapi({ description: 'Length and buffers in place of the saved ones.' }),
})
export type PreviewInput = z.output<typeof previewInput>

const previewAnswer = z
  .object({
    timeZone: z.string().openapi({ description: 'Of the business.' }),
    slots: z.array(slotAnswer),
    hidden: z
      .object({
        rule: z.enum(hiddenBy),
        startTime: instantText.openapi({ description: 'The time that came nearest to being offered.' }),
        date: plainDate.optional(),
        from: instantText.optional(),
        to: instantText.optional(),
      })
      .optional()
      .openapi({ description: 'Why there is nothing on this day, where there is nothing.' }),
  })
  .openapi('OfferPreview')
export type OfferPreview = z.output<typeof previewAnswer>

export const previewOffer = route({
  method: 'post',
  path: '/api/availability/preview',
  access: 'owner',
  request: { body: body(previewInput) },
  responses: {
    200: answers(previewAnswer, 'What clients would be offered on a day with settings that are not saved yet.'),
  },
})
