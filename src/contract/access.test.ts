import { expect, test } from 'vitest'
import { type Right, type Role, rights, rightsOf, roles } from './access.ts'

/* Written by hand, because the access matrix takes its expectations from the tested table. */

const o = true
const _ = false
const table: Record<Right, Record<Role, boolean>> = {
  'calendar.read': { owner: o, manager: o, 'front-desk': o, staff: o, 'read-only': o },
  'calendar.write': { owner: o, manager: o, 'front-desk': o, staff: o, 'read-only': _ },
  'clients.read': { owner: o, manager: o, 'front-desk': o, staff: o, 'read-only': o },
  'clients.write': { owner: o, manager: o, 'front-desk': o, staff: o, 'read-only': _ },
  'clients.export': { owner: o, manager: o, 'front-desk': _, staff: _, 'read-only': _ },
  'hours.write': { owner: o, manager: o, 'front-desk': o, staff: o, 'read-only': _ },
  'services.write': { owner: o, manager: o, 'front-desk': _, staff: _, 'read-only': _ },
  'staff.write': { owner: o, manager: o, 'front-desk': _, staff: _, 'read-only': _ },
  'pages.write': { owner: o, manager: o, 'front-desk': _, staff: _, 'read-only': _ },
  'messages.write': { owner: o, manager: o, 'front-desk': _, staff: _, 'read-only': _ },
  'settings.write': { owner: o, manager: o, 'front-desk': _, staff: _, 'read-only': _ },
  'credits.read': { owner: o, manager: o, 'front-desk': _, staff: _, 'read-only': _ },
  'credits.buy': { owner: o, manager: o, 'front-desk': _, staff: _, 'read-only': _ },
  'reports.read': { owner: o, manager: o, 'front-desk': o, staff: _, 'read-only': o },
  'team.write': { owner: o, manager: o, 'front-desk': _, staff: _, 'read-only': _ },
  'integrations.write': { owner: o, manager: o, 'front-desk': _, staff: _, 'read-only': _ },
  'activity.read': { owner: o, manager: o, 'front-desk': _, staff: _, 'read-only': _ },
  'business.own': { owner: o, manager: _, 'front-desk': _, staff: _, 'read-only': _ },
}

test.each(roles)('gives the role %s its rights and no others', role => {
  const held = rights.filter(right => table[right][role])
  expect([...rightsOf(role, { editHours: true })].sort()).toEqual(held.sort())
})

test('the switch takes the right to change hours from staff members, and from no one else', () => {
  const without = roles.filter(role => {
    const all = rightsOf(role, { editHours: true })
    return all.has('hours.write') && !rightsOf(role, { editHours: false }).has('hours.write')
  })
  expect(without).toEqual(['staff'])
})
