import { z } from '@hono/zod-openapi'
import { byId, email, text } from '#contract/fields.ts'
import { answers, file, noContent, route } from '#contract/route.ts'
import { channels } from '#domain/channels.ts'
import { timeConflict } from '#features/availability/visits-contract.ts'
import { appointmentAnswer, clientAppointment, pageQuery } from '../contract.ts'

const changedByClient = clientAppointment.extend({ status: appointmentAnswer.shape.status })

export const requestLookupCode = route('post', '/api/appointments/lookup-code', 'anyone', {
  body: z.object({ pageName: text(50).min(1), customerEmail: email(), code: text(20).nullish() }),
  200: answers(z.object({ ok: z.literal(true) }), 'The code was right.'),
  204: noContent,
})

export const readManaged = route('get', '/api/manage/{token}', 'anyone', {
  params: z.object({ token: text(200) }),
  200: answers(
    changedByClient.extend({
      customerEmail: z.string(),
      notificationMethods: z.array(z.enum(channels)),
      businessName: z.string(),
      timeZone: z.string(),
      pageName: z.string().optional(),
      changeable: z.boolean(),
    }),
    'The appointment of a manage link; also grants this browser the right to change it.',
  ),
})

export const confirmAppointment = route('post', '/api/manage/{token}/confirm', 'anyone', {
  params: z.object({ token: text(200) }),
  200: answers(changedByClient, 'The appointment, confirmed by its client.'),
})

export const undoChange = route('post', '/api/manage/{token}/undo', 'anyone', {
  params: z.object({ token: text(200) }),
  body: z.object({ undo: text(200) }),
  200: answers(changedByClient, 'The appointment as it was before the change.'),
  409: timeConflict,
})

export const undoCancellation = route('post', '/api/appointments/{id}/undo', 'anyone', {
  params: byId,
  query: z.object(pageQuery),
  200: answers(changedByClient, 'The appointment as it was before its client cancelled it.'),
  409: timeConflict,
})

export const downloadCalendarFile = route('get', '/api/appointments/{id}/calendar.ics', 'anyone', {
  params: byId,
  query: z.object({ token: text(200).optional(), ...pageQuery }),
  200: file('text/calendar', 'An iCalendar file.'),
})
