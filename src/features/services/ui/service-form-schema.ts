import { z } from 'zod'
import { waiting } from '#contract/waiting.ts'
import { centsToInput } from '#domain/money.ts'
import { type Service, type ServiceInput, serviceInput } from '../contract.ts'
import { type Category, DEFAULT_DURATION_MINUTES } from '../rules.ts'
import { typedMinutes, typedPrice } from '../typed-rules.ts'

const duration = typedMinutes.pipe(serviceInput.shape.duration)
const price = typedPrice.pipe(serviceInput.shape.price)

/** Empty text means the service's own. */
const orEmpty = <T extends z.ZodType<unknown, string>>(typed: T) =>
  z.union([z.literal('').transform(() => undefined), typed])

export const serviceForm = serviceInput.extend({
  duration,
  price,
  bufferBefore: typedMinutes.pipe(serviceInput.shape.bufferBefore.unwrap()),
  bufferAfter: typedMinutes.pipe(serviceInput.shape.bufferAfter.unwrap()),
  waiting: z
    .object({ after: z.string(), minutes: z.string() })
    .transform(typed => (typed.after.trim() || typed.minutes.trim() ? typed : null))
    .pipe(
      z
        .object({
          after: typedMinutes.pipe(waiting.shape.after),
          minutes: typedMinutes.pipe(waiting.shape.minutes),
        })
        .nullable(),
    ),
  groupId: z
    .string()
    .transform(typed => Number(typed) || null)
    .optional(),
  staffTerms: z
    .record(z.string(), z.object({ duration: orEmpty(duration), price: orEmpty(price) }))
    .optional(),
})
export type ServiceValues = z.output<typeof serviceForm>
export type ServiceFields = Omit<z.input<typeof serviceForm>, 'category'> & {
  category: Category | ''
}

/** A plain number would be taken for the index of a list. */
export const termsKey = (staffId: number) => `s${staffId}`

export const fieldsOf = (
  service: Service | undefined,
  category: Category | '' = '',
): ServiceFields => ({
  name: service?.name ?? '',
  description: service?.description ?? '',
  category: service?.category ?? category,
  duration: String(service?.duration ?? DEFAULT_DURATION_MINUTES),
  price: service ? centsToInput(service.price) : '',
  bufferBefore: String(service?.bufferBefore ?? 0),
  bufferAfter: String(service?.bufferAfter ?? 0),
  waiting: {
    after: String(service?.waiting?.after ?? ''),
    minutes: String(service?.waiting?.minutes ?? ''),
  },
  whatToBring: service?.whatToBring ?? '',
  directions: service?.directions ?? '',
  ...(service?.groupId && { groupId: String(service.groupId) }),
  ...(service?.addOnIds && { addOnIds: service.addOnIds }),
  ...(service?.staffTerms && {
    staffTerms: Object.fromEntries(
      service.staffTerms.map(each => [
        termsKey(each.staffId),
        {
          duration: each.duration === undefined ? '' : String(each.duration),
          price: each.price === undefined ? '' : centsToInput(each.price),
        },
      ]),
    ),
  }),
})

export function inputOf(
  { staffTerms: terms = {}, addOnIds = [], waiting, ...input }: ServiceValues,
  service: Service | undefined,
): ServiceInput {
  const staffTerms = Object.entries(terms).flatMap(([key, { duration, price }]) =>
    duration === undefined && price === undefined
      ? []
      : [
          {
            staffId: Number(key.slice(1)),
            ...(duration === undefined ? {} : { duration }),
            ...(price === undefined ? {} : { price }),
          },
        ],
  )
  return {
    ...input,
    ...(staffTerms.length > 0 || service?.staffTerms ? { staffTerms } : {}),
    ...(addOnIds.length > 0 || service?.addOnIds ? { addOnIds } : {}),
    ...(waiting || service?.waiting ? { waiting } : {}),
  }
}
