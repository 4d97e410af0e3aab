import { z } from 'zod'
import { centsToInput, parseDollars } from '#domain/money.ts'
import { type Service, serviceInput } from '../contract.ts'
import { type Category, DEFAULT_DURATION_MINUTES, serviceMessages } from '../rules.ts'

/** Reads text as minutes; the contract checks the range. */
const minutes = z
  .string()
  .transform(typed => (typed.trim() === '' ? undefined : Number(typed)))
  .pipe(z.number({ error: serviceMessages.minutes }))

const dollars = z.string().transform((typed, context) => {
  const cents = parseDollars(typed)
  if (cents !== undefined) return cents
  context.addIssue({ code: 'custom', message: serviceMessages.price })
  return z.NEVER
})

export const serviceForm = serviceInput.extend({
  duration: minutes.pipe(serviceInput.shape.duration),
  price: dollars.pipe(serviceInput.shape.price),
  bufferBefore: minutes.pipe(serviceInput.shape.bufferBefore.unwrap()),
  bufferAfter: minutes.pipe(serviceInput.shape.bufferAfter.unwrap()),
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
})
