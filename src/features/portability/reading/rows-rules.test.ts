import { expect, test } from 'vitest'
import { appointment } from '../testing/files.ts'

test('an all-day row of Outlook is a problem', () => {
  const header = 'Subject,Start Date,Start Time,End Date,End Time,All day event,Client'
  const day = 'Away,3/14/2027,12:00:00 AM,3/15/2027,12:00:00 AM'
  const problems = (allDay: string) => appointment(`${header}\n${day},${allDay},Ada`).problems
  expect(problems('False')).toEqual([])
  expect(problems('True')).toEqual(['This is an all-day event without a time of day.'])
})
