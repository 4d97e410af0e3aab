import { z } from '@hono/zod-openapi'
import { email, emailOrEmpty, id, instant, lines, requiredText, text } from '#contract/fields.ts'
import { MAX_ADD_ONS } from '#domain/add-ons.ts'
import { channels } from '#domain/channels.ts'
import { MAX_PHONE } from '#domain/e164.ts'
import { changeMessages } from '../change-rules.ts'

const chosen = (message: string) =>
  z.preprocess(value => value ?? 0, z.int(message).min(1, message).max(2_147_483_647)) as z.ZodPipe<
    z.ZodTransform<unknown, number | undefined>,
    z.ZodInt
  >
export const addOnIds = z
  .array(id)
  .max(MAX_ADD_ONS, `Choose at most ${MAX_ADD_ONS} add-ons`)
  .refine(ids => new Set(ids).size === ids.length, 'Choose each add-on once')
  .nullish()
  .describe('Add-ons of the service. The end is later by their minutes.')

export const channel = z.enum(channels)
const channelList = z.array(channel).max(4)

/** Three accepted names; the first one present wins. */
export const notificationFields = {
  notificationMethods: channelList.nullish(),
  notificationPreferences: channelList.nullish(),
  notificationPreference: channel.nullish(),
}

/** Separate from `contract.ts`, so that only the owner's form loads it. */
export const bookingInput = z.object({
  customerName: requiredText('Name is required', 200),
  customerEmail: email(),
  customerPhone: requiredText('Phone number is required', MAX_PHONE, changeMessages.phoneInvalid),
  description: lines(2000).nullish(),
  startTime: instant('Start time is required'),
  endTime: instant('End time is required'),
  serviceId: chosen('Please select a service'),
  staffId: chosen('Please select a staff member'),
  ...notificationFields,
  pageName: text(50).nullish().describe('The public page of this booking.'),
  anyStaff: z
    .boolean()
    .nullish()
    .describe(
      'Whether another free staff member may take the time if this one was booked in the meantime. ' +
        'Clients only: ignored from owners.',
    ),
  timeZone: text(64).nullish().describe("The client's IANA zone, for messages."),
  addOnIds,
  shown: z
    .object({
      price: z
        .int()
        .nullish()
        .describe('Cents, USD, of all services with their add-ons; 0 means custom pricing.'),
      changeCutoffMinutes: z.int().nullish().describe('As the page has it, or 0.'),
      policy: z.string().max(2000).nullish().describe('The owner’s words on the page, or empty.'),
    })
    .nullish()
    .describe(
      'What the client saw, or a part of it. If that no longer holds, the response is 409 ' +
        '`offer-changed`. Clients only: ignored from owners.',
    ),
})

const unlessGiven = { description: 'Optional with `clientId` or `walkIn`.' }
const given = (max: number, tooLong?: string) =>
  text(max, tooLong)
    .nullish()
    .transform(typed => typed ?? '')
    .openapi(unlessGiven)

export const deskInput = bookingInput.extend({
  customerName: given(200),
  customerEmail: emailOrEmpty()
    .nullish()
    .transform(typed => typed ?? '')
    .openapi(unlessGiven),
  customerPhone: given(MAX_PHONE, changeMessages.phoneInvalid),
  clientId: id
    .nullish()
    .describe('An existing client. Name, email and phone default to theirs. Owners only.'),
  walkIn: z
    .boolean()
    .nullish()
    .describe(
      'Whether the client walked in: no contact is needed and no message is sent. If it starts now, ' +
        'the client has arrived. Owners only.',
    ),
})
export type BookingInput = z.output<typeof deskInput>

export const isAtDesk = (booking: unknown): boolean => {
  const { clientId, walkIn } = (booking ?? {}) as { clientId?: unknown; walkIn?: unknown }
  return walkIn === true || (clientId ?? undefined) !== undefined
}

/** Documented as `desk`; validates other bookings with `others`. */
export function deskOr<S extends z.ZodObject>(desk: S, others: z.ZodObject): S {
  const either = desk.clone()
  either._zod.run = (payload, context) =>
    (isAtDesk(payload.value) ? desk : others)._zod.run(payload, context)
  return either
}

export const anyBookingInput = deskOr(deskInput, bookingInput)
