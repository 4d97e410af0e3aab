import { z } from '@hono/zod-openapi'
import {
  byId,
  emailOrEmpty,
  id,
  idParam,
  instant,
  instantText,
  lines,
  named,
  plainDate,
  requiredText,
  text,
} from '#contract/fields.ts'
import { answers, byCaller, route } from '#contract/route.ts'
import { minuteOfTime } from '#domain/time/local.ts'
import { pageStaff } from '#features/booking-pages/contract.ts'
import { picture } from '#features/pictures/contract.ts'
import { exceptionsProblem, staffMessages, weeklyProblem } from './rules.ts'

export const staffInput = z.object({
  name: requiredText(staffMessages.nameRequired, 200),
  position: requiredText(staffMessages.positionRequired, 200),
  bio: lines(5000).nullish(),
  email: emailOrEmpty(staffMessages.email).nullish(),
  specialties: text(1000).nullish().describe('Free text, separated by commas.'),
  serviceIds: z
    .array(id)
    .max(500)
    .nullish()
    .describe('The services they offer; null means all, including future ones.'),
})
export type StaffInput = z.output<typeof staffInput>

const newStaff = staffInput.extend({
  usualHours: z
    .boolean()
    .nullish()
    .describe('Whether to start with the hours given in the setup, if any.'),
})
export type NewStaff = z.output<typeof newStaff>

const time = z
  .string()
  .refine(value => minuteOfTime(value) !== undefined, staffMessages.time)
  .openapi({ description: 'Local time, 24 hours.', example: '09:00' })
const range = {
  start: time,
  end: time.describe('On the next day if not after the start.'),
}

const weeklyRange = z.object({
  weekday: z.int().min(1).max(7).describe('ISO: 1 is Monday.'),
  ...range,
})

export const staffAnswer = named('StaffMember', {
  id,
  name: z.string(),
  position: z.string(),
  bio: z.string(),
  email: z.string(),
  specialties: z.string(),
  serviceIds: z.array(id).nullable(),
  weekly: z.array(weeklyRange).describe('Weekly hours in the zone of the business, sorted.'),
  picture: picture.optional(),
})
export type StaffMember = z.output<typeof staffAnswer>

const weekly = z
  .array(weeklyRange)
  .max(84)
  .superRefine((value, context) => {
    const problem = weeklyProblem(value)
    if (problem)
      context.addIssue({ code: 'custom', message: problem.message, path: [problem.index] })
  })

const dates = z.array(
  z.object({
    date: plainDate,
    intervals: z
      .array(z.object(range))
      .max(12)
      .describe('Replaces the weekly hours; empty closes the day.'),
  }),
)
export const MAX_EXCEPTIONS = 1000
const exceptions = dates.max(MAX_EXCEPTIONS).superRefine((value, context) => {
  const problem = exceptionsProblem(value)
  if (problem) context.addIssue({ code: 'custom', message: problem.message, path: [problem.index] })
})

export const hoursInput = z.object({ weekly, exceptions: exceptions.default([]) })
export type HoursInput = z.output<typeof hoursInput>

const hoursChange = hoursInput.extend({
  copyTo: z
    .array(id)
    .max(200)
    .optional()
    .describe('Other staff members who get the same weekly hours.'),
  version: text(64)
    .optional()
    .describe('The version of the hours that was read; 409 if they changed since.'),
  from: plainDate
    .optional()
    .describe('The first date whose exceptions are replaced; earlier ones stay.'),
})
export type HoursChange = z.output<typeof hoursChange>

const hoursAnswer = named('StaffHours', {
  ...hoursInput.shape,
  exceptions: dates,
  timeZone: z.string().describe("The business's IANA zone."),
  version: z.string(),
})
export type StaffHours = z.output<typeof hoursAnswer>

export const timeOffInput = z
  .object({
    startTime: instant(staffMessages.startRequired),
    endTime: instant(staffMessages.endRequired),
    reason: text(200).nullish(),
  })
  .refine(({ startTime, endTime }) => startTime < endTime, {
    message: staffMessages.endBeforeStart,
    path: ['endTime'],
  })
export type TimeOffInput = z.output<typeof timeOffInput>

const timeOffChange = timeOffInput.safeExtend({
  version: z.int().describe('The version of the time off that was read; 409 if it changed.'),
  staffId: id.optional().describe('The staff member who gets it instead.'),
})
export type TimeOffChange = z.output<typeof timeOffChange>

const timeOffAnswer = named('TimeOff', {
  id,
  version: z.int(),
  startTime: instantText,
  endTime: instantText,
  reason: z.string(),
  appointments: z.int().describe('The number of appointments in this time, which stay.'),
})
export type TimeOff = z.output<typeof timeOffAnswer>

export const listStaff = route('get', '/api/staff', 'anyone', {
  query: z.object({
    page: text(50).optional().describe("A public page's name."),
  }),
  200: answers(
    z.array(byCaller(staffAnswer, pageStaff)),
    "The owner's staff, oldest first; or those of a page, in its order and without what it does not show.",
  ),
})

export const createStaff = route('post', '/api/staff', 'staff.write', {
  audit: 'staff.create',
  body: newStaff,
  201: answers(staffAnswer, 'The new staff member, working Monday to Friday, 09:00 to 17:00.'),
})

export const updateStaff = route('patch', '/api/staff/{id}', 'staff.write', {
  audit: 'staff.update',
  params: byId,
  body: staffInput.partial(),
  200: answers(staffAnswer, 'The updated staff member.'),
})

export const removeStaff = route('delete', '/api/staff/{id}', 'staff.write', {
  audit: 'staff.remove',
  params: byId,
})

export const readHours = route('get', '/api/staff/{id}/hours', 'calendar.read', {
  params: byId,
  200: answers(hoursAnswer, 'Weekly hours and dated exceptions, sorted.'),
})

export const replaceHours = route('put', '/api/staff/{id}/hours', 'hours.write', {
  audit: 'hours.update',
  params: byId,
  body: hoursChange,
  200: answers(hoursAnswer, 'The updated hours.'),
})

export const listTimeOff = route('get', '/api/staff/{id}/time-off', 'calendar.read', {
  params: byId,
  200: answers(
    z.array(timeOffAnswer),
    'Absences, except those that ended over a year ago, in order of their start.',
  ),
})

export const addTimeOff = route('post', '/api/staff/{id}/time-off', 'hours.write', {
  audit: 'time-off.add',
  params: byId,
  body: timeOffInput,
  201: answers(timeOffAnswer, 'The new time off.'),
})

export const changeTimeOff = route('patch', '/api/staff/{id}/time-off/{timeOffId}', 'hours.write', {
  audit: 'time-off.change',
  params: z.object({ id: idParam, timeOffId: idParam }),
  body: timeOffChange,
  200: answers(timeOffAnswer, 'The changed time off.'),
})

export const removeTimeOff = route(
  'delete',
  '/api/staff/{id}/time-off/{timeOffId}',
  'hours.write',
  {
    audit: 'time-off.remove',
    params: z.object({ id: idParam, timeOffId: idParam }),
    query: z.object({
      version: idParam
        .optional()
        .describe('The version of the time off that was read; 409 if it changed.'),
    }),
  },
)
