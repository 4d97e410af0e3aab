import { z } from '@hono/zod-openapi'
import { errorAnswer } from '#contract/errors.ts'
import {
  byId,
  email,
  id,
  idParam,
  instantText,
  lines,
  named,
  requiredText,
  text,
} from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { appointmentAnswer } from '#features/appointments/contract.ts'
import { clientFilters, NOTES_MAX } from './rules.ts'

const when = instantText.nullable().describe('When the notes were last changed; null without any.')

const contact = z.object({
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  notes: z.string().describe("The owner's private notes about the client."),
})

const clientAnswer = contact
  .extend({
    id: id.nullable().describe('Null for an erased client.'),
    merged: z.array(contact).describe('Clients that were merged into this one.'),
    blockedAt: instantText
      .nullable()
      .describe('Since when the client, or one merged into them, can’t book online.'),
    counts: z.object({
      visits: z.int().describe('Past appointments that took place.'),
      noShows: z.int(),
      cancellations: z.int(),
      upcoming: z.int(),
    }),
    history: z
      .array(
        appointmentAnswer
          .pick({
            startTime: true,
            endTime: true,
            customerName: true,
            serviceName: true,
            staffName: true,
            status: true,
          })
          .extend({ id }),
      )
      .describe('Their newest appointments, including cancelled ones; latest start first.'),
    earlier: z.int().describe('The number of older ones.'),
    notesUpdatedAt: when,
  })
  .openapi('Client')
export type Client = z.output<typeof clientAnswer>

/**
 * An appointment identifies the client, because an address in the URL would end up in logs and
 * histories.
 */
export const readClient = route('get', '/api/appointments/{id}/client', 'clients.read', {
  params: byId,
  200: answers(clientAnswer, "An appointment's client: contact, history, private notes."),
})

export const notesInput = z.object({
  notes: lines(NOTES_MAX),
  notesUpdatedAt: z.iso
    .datetime({ offset: true })
    .nullish()
    .describe('Version of the notes that were read; 409 if they changed since.'),
})
export type NotesInput = z.output<typeof notesInput>

const clientConflict = answers(
  errorAnswer
    .extend({ notes: z.string().optional(), notesUpdatedAt: when.optional() })
    .openapi('ClientConflict'),
  'Someone else edited the notes, which follow, or another conflict.',
)

export const writeClientNotes = route(
  'put',
  '/api/appointments/{id}/client/notes',
  'clients.write',
  {
    audit: 'client.update',
    params: byId,
    body: notesInput,
    200: answers(
      named('ClientNotes', { notes: z.string(), notesUpdatedAt: when }),
      'The current notes.',
    ),
    409: clientConflict,
  },
)

const phone = text(50).describe('With or without the country code.')

const address = z.union([z.literal(''), email()])

export const newClientInput = z.object({
  name: requiredText('Name is required', 200),
  email: address.default(''),
  phone: phone.default(''),
  notes: lines(NOTES_MAX).default(''),
})
export type NewClient = z.output<typeof newClientInput>

export const createClient = route('post', '/api/clients', 'clients.write', {
  audit: 'client.create',
  body: newClientInput,
  201: answers(clientAnswer, 'The new client.'),
})

const listedClient = named('ListedClient', {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  visits: z.int().describe('Past appointments that took place.'),
  noShows: z.int(),
  lastVisit: instantText.nullable(),
  next: instantText.nullable().describe('Their next appointment.'),
  notes: z.string().describe('The beginning of the private notes.'),
  blocked: z.boolean().describe('Whether they can’t book online.'),
})
export type ListedClient = z.output<typeof listedClient>

/** A POST, because addresses don't belong in URLs. */
export const searchClients = route('post', '/api/clients/search', 'clients.read', {
  audit: false,
  body: z.object({
    text: text(100).optional().describe('Part of a name, an address or a number.'),
    filter: z.enum(clientFilters).optional(),
    cursor: id.optional().describe('`next` of the previous answer.'),
  }),
  200: answers(
    z.object({
      clients: z.array(listedClient),
      next: id.optional().describe('Set if there are more.'),
    }),
    'Clients by name, without those merged into others.',
  ),
})

export const readClientById = route('get', '/api/clients/{id}', 'clients.read', {
  params: byId,
  200: answers(clientAnswer, 'Contact, history and private notes.'),
})

export const clientChange = notesInput.partial().extend({
  name: text(200).min(1, 'Name is required').optional(),
  email: address.optional(),
  phone: phone.optional(),
  blocked: z
    .boolean()
    .optional()
    .describe('Whether the client can’t book online; the owner still can.'),
})
export type ClientChange = z.output<typeof clientChange>

export const changeClient = route('patch', '/api/clients/{id}', 'clients.write', {
  audit: 'client.update',
  params: byId,
  body: clientChange,
  200: answers(clientAnswer, 'The client after the change.'),
  409: clientConflict,
})

export const mergeClients = route('post', '/api/clients/{id}/merge', 'clients.write', {
  audit: 'client.merge',
  params: byId,
  body: z.object({ from: id }),
  200: answers(clientAnswer, 'The client, who now represents both records.'),
})

export const undoMerge = route('delete', '/api/clients/{id}/merge/{from}', 'clients.write', {
  audit: 'client.unmerge',
  params: z.object({ id: idParam, from: idParam }),
  200: answers(clientAnswer, 'The client, separated from the other.'),
})
