import { expect, test } from 'vitest'
import { sampleFacts, sampleOf, sampleTimes } from './samples-rules.ts'

test('the written out times are those of the business’s zone', () => {
  const { times, before } = sampleTimes(sampleFacts.business.timeZone)
  expect(sampleFacts).toMatchObject(times)
  expect(sampleOf('client-rescheduled', 'Kairos').before).toEqual(before)
})
