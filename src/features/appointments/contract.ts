// long because: every response picks from one schema of an appointment.

import { z } from '@hono/zod-openapi'
import {
  byId,
  emailOrEmpty,
  id,
  instant,
  instantText,
  lines,
  named,
  text,
} from '#contract/fields.ts'
import { answers, byCaller, route } from '#contract/route.ts'
import { waiting } from '#contract/waiting.ts'
import { MAX_PHONE } from '#domain/e164.ts'
import { riskLevels } from '#domain/no-show/risk.ts'
import { slotsAnswer, slotsQuery } from '#features/availability/contract.ts'
import { timeConflict } from '#features/availability/visits-contract.ts'
import { addOnIds, anyBookingInput, channel, notificationFields } from './booking/input-contract.ts'
import { changeMessages } from './change-rules.ts'
import { progressSteps } from './progress-rules.ts'

const statuses = ['booked', 'confirmed', 'cancelled', 'completed', 'no_show'] as const

const OWNERS_ONLY = 'Owners only: ignored from clients.'
const typedPhone = text(MAX_PHONE, changeMessages.phoneInvalid)

export const changeInput = z.object({
  name: text(200).nullish().describe(OWNERS_ONLY),
  customerName: text(200).nullish().describe(OWNERS_ONLY),
  email: emailOrEmpty().nullish().describe(OWNERS_ONLY),
  customerEmail: emailOrEmpty().nullish().describe(OWNERS_ONLY),
  phone: typedPhone.nullish(),
  customerPhone: typedPhone.nullish(),
  plusAdded: z
    .boolean()
    .nullish()
    .describe(
      'Whether the form added the plus sign of the number, which is then first read as national. ' +
        'Clients only: ignored from owners.',
    ),
  description: lines(2000).nullish(),
  startTime: z.union([z.literal(''), instant()]).nullish(),
  endTime: z.union([z.literal(''), instant()]).nullish(),
  staffId: id.nullish(),
  serviceId: id.nullish().describe(OWNERS_ONLY),
  status: z.enum(['booked', 'completed', 'no_show']).nullish().describe(OWNERS_ONLY),
  progress: z
    .enum(progressSteps)
    .nullish()
    .describe(
      'The last step of the visit on its day; null if the client is not here. Finished completes ' +
        'the appointment. Owners only: ignored from clients.',
    ),
  waiting: waiting
    .nullish()
    .describe(
      'Time in the appointment in which the client waits and the staff member can be booked; ' +
        'null removes it. Owners only: ignored from clients.',
    ),
  clientId: id
    .nullish()
    .describe(
      'Gives the appointment to an existing client. Name, email and phone default to theirs. ' +
        'Owners only: ignored from clients.',
    ),
  unlessKnown: z
    .boolean()
    .nullish()
    .describe(
      'If another client has the email address, responds with 409 `known-address` instead of ' +
        'giving the appointment to that client. Owners only: ignored from clients.',
    ),
  tellClient: z
    .boolean()
    .nullish()
    .describe('Whether to notify the client; defaults to true. Owners only: ignored from clients.'),
  timeZone: text(64)
    .nullish()
    .describe("The client's IANA zone, for messages. Clients only: ignored from owners."),
  undo: id
    .nullish()
    .describe(
      'Undoes your change of status, progress or time, given the version that the change returned. ' +
        'Refused if anything but details has changed since. Other fields except `tellClient` are ' +
        'ignored. Owners only: ignored from clients.',
    ),
  addOnIds: addOnIds.describe('Replaces the add-ons. Owners only: ignored from clients.'),
  ...notificationFields,
})
export type ChangeInput = z.output<typeof changeInput>

const soldAddOn = named('SoldAddOn', { id, name: z.string(), minutes: z.int(), price: z.int() })

export const appointmentAnswer = named('Appointment', {
  id,
  customerName: z.string(),
  customerEmail: z.string(),
  customerPhone: z.string().optional(),
  description: z.string(),
  startTime: instantText,
  endTime: instantText,
  serviceId: id,
  serviceName: z.string(),
  servicePrice: z.int().describe('Cents, USD, as agreed and with add-ons; 0 means custom pricing.'),
  staffId: id,
  staffName: z.string(),
  notificationMethods: z.array(channel),
  status: z.enum(statuses),
  waiting: waiting
    .optional()
    .describe('Time in which the client waits and the staff member can be booked.'),
  createdAt: instantText.optional(),
  arrivedAt: instantText.optional().describe('When the client arrived.'),
  startedAt: instantText.optional(),
  finishedAt: instantText.optional(),
  manageUrl: z.string().optional(),
  addOns: z.array(soldAddOn).optional(),
  visitId: id
    .optional()
    .describe('The first appointment of a visit of several; absent for others.'),
  riskLevel: z.enum(riskLevels).optional().describe("No-show risk; only in the owner's lists."),
})
export type Appointment = z.output<typeof appointmentAnswer>

const changedAppointment = appointmentAnswer.extend({
  version: z.int().describe('Sent as `undo`, it undoes this change.'),
})
export type ChangedAppointment = z.output<typeof changedAppointment>

export const visitLeg = appointmentAnswer
  .pick({
    id: true,
    startTime: true,
    endTime: true,
    serviceId: true,
    serviceName: true,
    servicePrice: true,
    staffId: true,
    staffName: true,
    addOns: true,
  })
  .openapi('VisitLeg')
export type VisitLeg = z.output<typeof visitLeg>

const ownLeg = visitLeg
  .extend(
    appointmentAnswer.pick({ status: true, arrivedAt: true, startedAt: true, finishedAt: true })
      .shape,
  )
  .openapi('OwnVisitLeg')
export type OwnVisitLeg = z.output<typeof ownLeg>

/** Pages may hide prices. */
const clientAddOns = {
  addOns: z.array(soldAddOn.omit({ price: true }).openapi('ClientAddOn')).optional(),
}
const clientLeg = visitLeg
  .omit({ servicePrice: true })
  .extend(clientAddOns)
  .openapi('ClientVisitLeg')
export type ClientVisitLeg = z.output<typeof clientLeg>

export const clientAppointment = clientLeg
  .extend({
    customerName: z.string(),
    mayChangePhone: z
      .literal(true)
      .optional()
      .describe('Set for callers with a link or a proven address; absent after a plain lookup.'),
    visit: z
      .array(clientLeg)
      .optional()
      .describe('The appointments of a visit of several, which change together; else absent.'),
  })
  .openapi('ClientAppointment')
export type ClientAppointment = z.output<typeof clientAppointment>

export const bookedAppointment = appointmentAnswer
  .omit({
    servicePrice: true,
    waiting: true,
    arrivedAt: true,
    startedAt: true,
    finishedAt: true,
  })
  .extend(clientAddOns)
  .openapi('BookedAppointment')
export type BookedAppointment = z.output<typeof bookedAppointment>

const UNLESS_PAGE = 'Owners only: ignored with `page`.'
export const pageQuery = {
  page: text(50).optional().describe("The public page's name."),
}
export const listAppointments = route('get', '/api/appointments', 'anyone', {
  query: z.object({
    ...pageQuery,
    customerEmail: text(254).optional(),
    from: z.iso.datetime({ offset: true }).optional().describe(UNLESS_PAGE),
    to: z.iso.datetime({ offset: true }).optional().describe(UNLESS_PAGE),
    cursor: text(100)
      .optional()
      .describe(`From the \`Link\` header of the page before. ${UNLESS_PAGE}`),
    search: text(100)
      .optional()
      .describe(
        `Part of a client's name, address or phone number. Searches the latest 100,000 of the range. ${UNLESS_PAGE}`,
      ),
  }),
  200: answers(
    byCaller(z.array(appointmentAnswer), z.array(clientAppointment)),
    "The owner's appointments that aren't cancelled, latest start first, or those of one client on " +
      'a page. Above 1,000, a `Link` header has the next page.',
  ),
})

export const readAppointment = route('get', '/api/appointments/{id}', 'calendar.read', {
  params: byId,
  200: answers(
    appointmentAnswer.extend({
      clientId: id.optional().describe('The client, if no address is shown that identifies them.'),
      client: z
        .object({ id, name: z.string(), email: z.string(), phone: z.string() })
        .optional()
        .describe('The client’s card. Past appointments keep the contact they were booked with.'),
      sold: z.literal(true).optional().describe('Set if its visit has a sale that is not void.'),
      timeline: z.array(
        z.object({
          at: instantText,
          kind: z.string(),
          channel: channel.optional(),
          state: z.string().optional(),
          actor: z.string().optional(),
          changed: z
            .array(z.enum(['client', 'phone', 'notes', 'channels']))
            .optional()
            .describe('A client’s changes other than the time, or `client` if another got it.'),
          status: z.enum(statuses).optional().describe('The new status.'),
          progress: z
            .enum([...progressSteps, 'none'])
            .optional()
            .describe('The new step of the visit, in place of a status.'),
          reason: z.string().optional(),
          attempts: z.int().optional(),
          costCredits: z.int().optional(),
          text: z.string().optional().describe('The client’s text message.'),
          did: z
            .enum(['confirm', 'move', 'cancel', 'stop', 'start'])
            .optional()
            .describe('The action taken for that text.'),
        }),
      ),
      risk: z
        .object({
          probability: z.number(),
          level: z.enum(riskLevels),
          reasons: z.array(z.object({ text: z.string(), raises: z.boolean() })),
          learnedFrom: z.int().describe('The number of past visits behind it; 0 for none yet.'),
        })
        .optional()
        .describe('No-show risk with reasons; only for upcoming appointments.'),
      visit: z
        .array(ownLeg)
        .optional()
        .describe('All appointments of its visit; absent if it has no others.'),
    }),
    'One appointment with its history and planned messages.',
  ),
})

export const bookAppointment = route('post', '/api/appointments', 'anyone', {
  audit: 'appointment.book',
  headers: z.object({ 'idempotency-key': text(200).optional() }),
  body: anyBookingInput,
  201: answers(
    byCaller(appointmentAnswer, bookedAppointment),
    'The appointment; a key repeated within seven days returns the same one.',
  ),
  409: timeConflict,
})

export const readSlotsToMove = route('get', '/api/appointments/{id}/slots', 'anyone', {
  params: byId,
  query: slotsQuery.omit({ serviceId: true, addons: true }).extend(pageQuery),
  200: answers(
    slotsAnswer,
    'Times the appointment can be moved to, by local day; its own time counts as free. With ' +
      'another staff member, if a page offers them.',
  ),
})

export const changeAppointment = route('patch', '/api/appointments/{id}', 'anyone', {
  audit: 'appointment.change',
  params: byId,
  query: z.object(pageQuery),
  body: changeInput,
  200: answers(byCaller(changedAppointment, clientAppointment), 'The updated appointment.'),
  409: timeConflict,
})

export const cancelAppointment = route('delete', '/api/appointments/{id}', 'anyone', {
  audit: 'appointment.cancel',
  params: byId,
  query: z.object({
    ...pageQuery,
    tellClient: z.enum(['true', 'false']).optional(),
    leg: z
      .literal('only')
      .optional()
      .describe('Cancels one appointment of a visit instead of all.'),
  }),
})
