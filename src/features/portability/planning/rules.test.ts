import { expect, test } from 'vitest'
import { readFile } from '../reading/file-parser.ts'
import { planFile } from './rules.ts'

const existing = {
  services: [],
  staff: [],
  clients: { known: new Set<string>(), noted: new Set<string>() },
}
const options = {
  fallbackStaff: '',
  fallbackService: '',
  category: 'beauty',
  now: new Date(0),
} as const

test('planning a file lets other work run between its rows', async () => {
  const lines = Array.from({ length: 100 }, (_, n) => `2027-03-02 10:00,60,Ada,Service ${n},Dana`)
  const text = `Start,Duration,Client,Service,Staff\n${lines.join('\n')}`
  const { drafts } = readFile(text, { zone: 'Europe/Berlin', now: new Date(0) })
  let turns = 0
  const plan = await planFile(drafts, existing, options, async () => {
    turns++
  })
  expect([plan.appointments.length, plan.services.length]).toEqual([100, 100])
  // Each of the 100 rows takes four turns.
  expect(turns).toBe(400)
})

test('two people with the same name are a problem, unless one is archived', async () => {
  const text = 'Staff name,Archived\nMaria,yes\nMaria,no\nmaria,no'
  const { drafts } = readFile(text, {
    zone: 'Europe/Berlin',
    now: new Date(0),
    kind: 'staff',
    mapping: { name: 'Staff name', archived: 'Archived' },
  })
  const plan = await planFile(drafts, existing, options, () => undefined)
  expect(drafts.map(({ problems }) => problems)).toEqual([
    [],
    [],
    ['Row 3 has the same name. Rename one of these two people.'],
  ])
  expect([plan.staff.length, plan.here.size]).toEqual([1, 1])
})
