import { z } from '@hono/zod-openapi'
import { byId, id, named, requiredText } from '#contract/fields.ts'
import { answers, route } from '#contract/route.ts'
import { GROUP_NAME_MAX, menuMessages } from './rules.ts'

export const groupInput = z.object({
  name: requiredText(menuMessages.nameRequired, GROUP_NAME_MAX),
})
export type GroupInput = z.output<typeof groupInput>

export const groupAnswer = named('ServiceGroup', { id, name: z.string() })
export type ServiceGroup = z.output<typeof groupAnswer>

const MAX_GROUPS = 200
const MAX_SERVICES = 2000

const ids = z.array(id).max(MAX_SERVICES)

const order = z.object({
  groups: z
    .array(z.object({ id, services: ids }))
    .max(MAX_GROUPS)
    .describe('In this order, each with its services in order.'),
  services: ids.describe('Those without a group, in order.'),
})
export type MenuOrder = z.output<typeof order>

export const menuInput = order
  .extend({
    before: order
      .optional()
      .describe('The order that was changed; 409 if it is no longer the current one.'),
  })
  .refine(isUnique, menuMessages.twice)
export type MenuInput = z.output<typeof menuInput>

function isUnique({
  groups,
  services,
}: {
  groups: { id: number; services: number[] }[]
  services: number[]
}) {
  const all = [...services, ...groups.flatMap(group => group.services)]
  return (
    new Set(all).size === all.length && new Set(groups.map(each => each.id)).size === groups.length
  )
}

export const listGroups = route('get', '/api/service-groups', 'calendar.read', {
  200: answers(z.array(groupAnswer), 'The groups of the menu, in its order.'),
})

export const createGroup = route('post', '/api/service-groups', 'services.write', {
  audit: 'group.create',
  body: groupInput,
  201: answers(groupAnswer, 'The new group, last in the menu.'),
})

export const renameGroup = route('patch', '/api/service-groups/{id}', 'services.write', {
  audit: 'group.rename',
  params: byId,
  body: groupInput,
  200: answers(groupAnswer, 'The renamed group.'),
})

export const removeGroup = route('delete', '/api/service-groups/{id}', 'services.write', {
  audit: 'group.remove',
  params: byId,
})

export const orderMenu = route('put', '/api/service-groups/order', 'services.write', {
  audit: 'menu.order',
  body: menuInput,
})
