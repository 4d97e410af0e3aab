import { expect, test } from 'vitest'
import { readFile } from '../reading/file-parser.ts'
import { planFile } from './rules.ts'

test('planning a file lets other work run between its rows', async () => {
  const lines = Array.from({ length: 100 }, (_, n) => `2027-03-02 10:00,60,Ada,Service ${n},Dana`)
  const text = `Start,Duration,Client,Service,Staff\n${lines.join('\n')}`
  const { drafts } = readFile(text, { zone: 'Europe/Berlin', now: new Date(0) })
  const existing = {
    services: [],
    staff: [],
    clients: { known: new Set<string>(), noted: new Set<string>() },
  }
  const options = { fallbackStaff: '', fallbackService: '', category: 'beauty' } as const
  let turns = 0
  const plan = await planFile(drafts, existing, options, async () => {
    turns++
  })
  expect([plan.appointments.length, plan.services.length]).toEqual([100, 100])
  // Each of the 100 rows takes four turns.
  expect(turns).toBe(400)
})
