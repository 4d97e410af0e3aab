import { z } from '@hono/zod-openapi'
import { id, idParam, instantText, lines } from '#contract/fields.ts'
import { answers, body, route } from '#contract/route.ts'
import { appointmentAnswer } from '#features/appointments/contract.ts'
import { NOTES_MAX } from './rules.ts'

const when = instantText
  .nullable()
  .openapi({ description: 'When the notes were last changed; null without any.' })

const clientAnswer = z
  .object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    counts: z.object({
      visits: z.int().openapi({ description: 'Past appointments that took place.' }),
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
            serviceName: true,
            staffName: true,
            status: true,
          })
          .extend({ id }),
      )
      .openapi({
        description: 'Their newest appointments, including cancelled ones; latest start first.',
      }),
    earlier: z.int().openapi({ description: 'The number of older ones.' }),
    notes: z.string().openapi({ description: "The owner's private notes about the client." }),
    notesUpdatedAt: when,
  })
  .openapi('Client')
export type Client = z.output<typeof clientAnswer>

const byAppointment = z.object({ id: idParam })

/**
 * Identified by an appointment, because an address in the URL would end up in logs and histories.
 */
export const readClient = route({
  method: 'get',
  path: '/api/appointments/{id}/client',
  access: 'owner',
  request: { params: byAppointment },
  responses: {
    200: answers(clientAnswer, "An appointment's client: contact, history, private notes."),
  },
})

export const notesInput = z.object({
  notes: lines(NOTES_MAX),
  notesUpdatedAt: z.iso.datetime({ offset: true }).nullish().openapi({
    description: 'Version of the notes that were read; 409 if they changed since.',
  }),
})
export type NotesInput = z.output<typeof notesInput>

export const writeClientNotes = route({
  method: 'put',
  path: '/api/appointments/{id}/client/notes',
  access: 'owner',
  request: { params: byAppointment, body: body(notesInput) },
  responses: {
    200: answers(
      z.object({ notes: z.string(), notesUpdatedAt: when }).openapi('ClientNotes'),
      'The current notes.',
    ),
  },
})
