import { z } from 'zod'
import { centsToInput } from '#domain/money.ts'
import { type Service, serviceInput } from '../contract.ts'
import { type Category, DEFAULT_DURATION_MINUTES } from '../rules.ts'
import { typedMinutes, typedPrice } from '../typed-rules.ts'

export const serviceForm = serviceInput.extend({
  duration: typedMinutes.pipe(serviceInput.shape.duration),
  price: typedPrice.pipe(serviceInput.shape.price),
  bufferBefore: typedMinutes.pipe(serviceInput.shape.bufferBefore.unwrap()),
  bufferAfter: typedMinutes.pipe(serviceInput.shape.bufferAfter.unwrap()),
  /** Empty for none; absent if the menu has no groups. */
  groupId: z
    .string()
    .transform(typed => Number(typed) || null)
    .optional(),
})
export type ServiceFields = Omit<z.input<typeof serviceForm>, 'category'> & {
  category: Category | ''
}

/** Initial values: an existing service, or a new one of an hour. */
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
  whatToBring: service?.whatToBring ?? '',
  directions: service?.directions ?? '',
  ...(service?.groupId && { groupId: String(service.groupId) }),
})
