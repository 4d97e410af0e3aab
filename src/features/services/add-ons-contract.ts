import { z } from '@hono/zod-openapi'
import { byId, id, named, requiredText } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { MAX_ADD_ON_NAME, MAX_MINUTES, MAX_PRICE_CENTS } from './rules.ts'

export const addOnInput = z.object({
  name: requiredText('Name is required', MAX_ADD_ON_NAME),
  minutes: z.int().min(0).max(MAX_MINUTES).describe('Added to the service.'),
  price: z.int().min(0).max(MAX_PRICE_CENTS).describe('Cents, USD.'),
  serviceIds: z.array(id).max(500).optional().describe('The services that it can be added to.'),
})
export type AddOnInput = z.output<typeof addOnInput>

const addOnAnswer = named('AddOn', {
  id,
  name: z.string(),
  minutes: z.int(),
  price: z.int(),
  serviceIds: z.array(id),
})
export type AddOnAnswer = z.output<typeof addOnAnswer>

export const listAddOns = route('get', '/api/add-ons', 'calendar.read', {
  200: answers(z.array(addOnAnswer), "The owner's add-ons, oldest first."),
})

export const createAddOn = route('post', '/api/add-ons', 'services.write', {
  audit: 'add-on.create',
  body: addOnInput,
  201: answers(addOnAnswer, 'The new add-on.'),
})

export const updateAddOn = route('patch', '/api/add-ons/{id}', 'services.write', {
  audit: 'add-on.update',
  params: byId,
  body: addOnInput.partial(),
  200: answers(addOnAnswer, 'The updated add-on.'),
})

export const removeAddOn = route('delete', '/api/add-ons/{id}', 'services.write', {
  audit: 'add-on.remove',
  params: byId,
})
