import { z } from '@hono/zod-openapi'
import { id, text } from '#contract/fields.ts'
import { answers, byCaller, route } from '#contract/route.ts'
import { timeConflict } from '#features/availability/visits-contract.ts'
import { MAX_SERVICES } from '#features/availability/visits-rules.ts'
import { addOnIds, bookingInput, deskInput, deskOr } from '../booking/input-contract.ts'
import { appointmentAnswer, bookedAppointment } from '../contract.ts'

const WHOSE_ADD_ONS = 'Add-ons belong to one of the items.'
const FEW = 'A visit has two to five services. Book a single one as an appointment.'

const ofOneService = { serviceId: true, staffId: true, endTime: true, anyStaff: true } as const
const ofSeveral = {
  pageName: bookingInput.shape.pageName.describe('The public page; clients must name it.'),
  addOnIds: z.array(id).max(0, WHOSE_ADD_ONS).optional(),
  items: z
    .array(
      z.object({
        serviceId: id,
        staffId: id.nullish().describe('Absent for anyone who is free.'),
        anyStaff: bookingInput.shape.anyStaff,
        addOnIds,
      }),
      { error: FEW },
    )
    .min(2, FEW)
    .max(MAX_SERVICES, FEW)
    .describe('In order; each begins when the one before ends.'),
}

const clientsInput = bookingInput.omit(ofOneService).extend(ofSeveral)
export const visitInput = deskInput.omit(ofOneService).extend(ofSeveral)
export type VisitInput = z.output<typeof visitInput>

const answerOf = <T extends z.ZodType>(item: T) =>
  z.object({ visitId: id, items: z.array(item), manageUrl: z.string().optional() })

export const visitAnswer = answerOf(appointmentAnswer)
export type VisitAnswer = z.output<typeof visitAnswer>
const bookedVisit = answerOf(bookedAppointment).openapi('BookedVisit')
export type BookedVisit = z.output<typeof bookedVisit>

export const bookVisit = route('post', '/api/visits', 'anyone', {
  audit: 'appointment.book-visit',
  headers: z.object({ 'idempotency-key': text(200).optional() }),
  body: deskOr(visitInput, clientsInput),
  201: answers(
    byCaller(visitAnswer, bookedVisit),
    'The whole visit or nothing; a key repeated within seven days returns the same appointments.',
  ),
  409: timeConflict,
})
