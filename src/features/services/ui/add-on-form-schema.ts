import type { z } from 'zod'
import { centsToInput } from '#domain/money.ts'
import { type AddOnAnswer, addOnInput } from '../add-ons-contract.ts'
import { typedMinutes, typedPrice } from '../typed-rules.ts'

export const addOnForm = addOnInput.extend({
  minutes: typedMinutes.pipe(addOnInput.shape.minutes),
  price: typedPrice.pipe(addOnInput.shape.price),
})
export type AddOnFields = z.input<typeof addOnForm>

export const addOnFieldsOf = (addOn: AddOnAnswer | undefined): AddOnFields => ({
  name: addOn?.name ?? '',
  minutes: addOn ? String(addOn.minutes) : '',
  price: addOn ? centsToInput(addOn.price) : '',
  serviceIds: addOn?.serviceIds ?? [],
})
