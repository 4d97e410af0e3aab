import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WordsProvider } from '#web/lib/words.tsx'
import { booking } from '#words/en/booking.ts'
import { client } from '#words/en/client.ts'
import { kit } from '#words/en/kit.ts'
import { manage } from '#words/en/manage.ts'
import { ManageIsland } from './manage-island.tsx'
import type { ManagePageData } from './page-data.ts'

const START = '2027-03-01T15:00:00.000Z'
const legs = ['Haircut', 'Color'].map((serviceName, id) => ({
  ...{ id, serviceName, staffName: 'Mei', startTime: START },
}))
const data = {
  staff: [],
  channels: [],
  horizonDays: 60,
  appointment: {
    ...{ id: 0, status: 'scheduled', changeable: true, visit: legs, notificationMethods: [] },
    ...{ customerName: 'Ada', serviceName: 'Haircut', businessName: 'Studio', timeZone: 'UTC' },
    ...{ startTime: START, endTime: '2027-03-01T17:00:00.000Z' },
  },
} as unknown as ManagePageData

const buttonsAt = (now: string) => {
  const html = renderToStaticMarkup(
    <WordsProvider language="en" words={{ booking, client, kit, manage }}>
      <ManageIsland {...data} now={Date.parse(now)} />
    </WordsProvider>,
  )
  return [...html.matchAll(/<button[^>]*><span[^>]*>([^<]*)/g)].map(match => match[1])
}

test('a page that stays open offers no change to a visit that has begun', () => {
  expect(buttonsAt('2027-03-01T14:00:00Z')).toContain('Cancel Color')
  expect(buttonsAt('2027-03-01T15:00:00Z')).toEqual([])
})
