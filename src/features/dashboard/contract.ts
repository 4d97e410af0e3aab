import { z } from '@hono/zod-openapi'
import { id, instantText, named, plainDate } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'

/** Most urgent first. */
export const needs = ['failed', 'risk', 'unconfirmed', 'outcome'] as const
export type Need = (typeof needs)[number]

const mentioned = z.object({
  id,
  startTime: instantText,
  customerName: z.string(),
  serviceName: z.string(),
  staffName: z.string(),
})

const today = z.object({
  date: plainDate.describe("The business's current day."),
  done: z.int(),
  toCome: z.int(),
  expectedCents: z.int().describe('Booked prices, without no-shows.'),
  bookedShare: z
    .number()
    .nullable()
    .describe('Of working time, from 0 to 1; null if no one works.'),
  next: mentioned
    .nullable()
    .describe('The next appointment of the day whose client has not arrived.'),
  waiting: z
    .array(mentioned.extend({ arrivedAt: instantText }))
    .optional()
    .describe('Clients who have arrived, longest wait first; absent if none.'),
})
export type Today = z.output<typeof today>

const attention = z.object({
  need: z.enum(needs),
  count: z.int(),
  first: z.array(
    mentioned.extend({ customerPhone: z.string(), status: z.enum(['booked', 'confirmed']) }),
  ),
})
export type Attention = z.output<typeof attention>

/** A free stretch. This is the API's name; in code, a gap is a waiting time. */
const gap = z.object({
  startTime: instantText,
  endTime: instantText,
  staffName: z.string(),
  serviceName: z.string(),
  at: instantText.describe('The first start of the service in this gap.'),
  url: z.string().describe('The booking page with that time chosen.'),
})
export type Gap = z.output<typeof gap>

export const setupAnswer = named('Setup', {
  businessName: z.string(),
  named: z.boolean().describe('Whether the owner chose the name.'),
  timeZone: z.string().describe("The business's IANA zone."),
  services: z.int(),
  staff: z.int(),
  staffWithHours: z.int().describe('Staff members who have weekly hours.'),
  hoursConfirmed: z
    .boolean()
    .describe('Whether the owner confirmed the time zone and working hours.'),
  pages: z.int(),
  firstPageName: z.string().nullable(),
  hasAppointments: z.boolean().describe('Whether there has been a booking.'),
  freeCredit: z
    .enum(['open', 'requested', 'answered'])
    .describe('Whether free credits were requested.'),
  today: today.optional().describe('Like the following, once there are bookings.'),
  attention: z.array(attention).optional().describe('Appointments that need the owner, by reason.'),
  gaps: z.array(gap).optional().describe('Bookable gaps of the next seven days, longest first.'),
})
export type Setup = z.output<typeof setupAnswer>

export const readSetup = route('get', '/api/dashboard', 'calendar.read', {
  200: answers(setupAnswer, 'Progress of setting up the business.'),
})
