import { expect, test } from 'vitest'
import { readFile } from '../reading/file-parser.ts'
import type { KnownClient } from './clients-rules.ts'
import { planFile } from './rules.ts'

const existing = {
  services: [],
  staff: [],
  clients: new Map<string, KnownClient>(),
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

test.each([
  ['Ju\u0308rgen', 'Jürgen'],
  ['Jürgen', 'Ju\u0308rgen'],
])('recognizes staff in either Unicode form: %j and %j', async (written, name) => {
  const text = `Start,Duration,Client,Service,Staff\n2027-03-02 10:00,60,Ada,Cut,${written}`
  const { drafts } = readFile(text, { zone: 'Europe/Berlin', now: new Date(0) })
  const staff = [{ id: 7, name, archived: false }]
  const plan = await planFile(drafts, { ...existing, staff }, options, () => undefined)
  expect([plan.staff, plan.appointments.length]).toEqual([[], 1])
})

test('rows with one address become one client with all their notes and numbers', async () => {
  const text = [
    'Client name,Email,Phone,Notes',
    'Mia,parent@example.com,,Likes blue',
    'Leo,Parent@example.com,+12125550188,Nut allergy',
    'mia,parent@example.com,+12125550199,Likes blue',
    'Mia,parent@example.com,,',
    'Mia Lee,parent@example.com,,',
    'Ana,parent@example.com,,Likes blue',
    'Leo,parent@example.com,+12125550188,Nut allergy',
    `Zoe,parent@example.com,,${'x'.repeat(1950)}`,
  ].join('\n')
  const { drafts } = readFile(text, { zone: 'Europe/Berlin', now: new Date(0) })
  const plan = await planFile(drafts, existing, options, () => undefined)
  const notes = 'Likes blue\nLeo: +12125550188: Nut allergy\nMia Lee\nAna: Likes blue'
  expect(plan.clients).toMatchObject([{ name: 'Mia', phone: '+12125550199', notes }])
  expect(drafts.map(({ remarks }) => remarks)).toEqual([
    [],
    ['Added to the client in row 2, who has the same email address.'],
    ['Added to the client in row 2, who has the same email address.'],
    ['The same as row 2; imported once.'],
    ['Added to the client in row 2, who has the same email address.'],
    ['Added to the client in row 2, who has the same email address.'],
    ['The same as row 3; imported once.'],
    [],
  ])
  expect(drafts.at(-1)?.problems).toEqual([
    'It doesn’t fit into the notes of the client in row 2, who has the same email address. Shorten its notes.',
  ])
  expect([plan.here.size, plan.changed.size]).toEqual([2, 0])
})

test('relatives of a client who is already here are named in the notes', async () => {
  const text = [
    'Client name,Email,Phone,Notes',
    'mia,parent@example.com,+12125550199,',
    'Leo,parent@example.com,+12125550188,Nut allergy',
    'Leo,noted@example.com,,Nut allergy',
  ].join('\n')
  const { drafts } = readFile(text, { zone: 'Europe/Berlin', now: new Date(0) })
  const mia = { name: 'Mia Lee', phone: '', noted: false }
  const clients = new Map([
    ['parent@example.com', mia],
    ['noted@example.com', { ...mia, noted: true }],
  ])
  const plan = await planFile(drafts, { ...existing, clients }, options, () => undefined)
  expect(plan.clients).toMatchObject([
    { email: 'parent@example.com', notes: 'Leo: +12125550188: Nut allergy' },
  ])
  expect(drafts.map(draft => [draft.remarks, plan.here.has(draft)])).toEqual([
    [[], true],
    [['Added to Mia Lee, who has the same email address.'], false],
    [[], true],
  ])
})
