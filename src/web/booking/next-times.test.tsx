import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageService } from '#features/booking-pages/contract.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { booking } from '#words/en/booking.ts'
import { NextTimes } from './next-times.tsx'

const zones = {
  ...{ zone: 'America/New_York', own: 'America/New_York', business: 'America/New_York' },
  ...{ detected: 'America/New_York', atBusiness: true, choose: () => {} },
}
const starts = ['2027-03-09T19:00:00Z', '2027-03-10T19:00:00Z'].map(Date.parse)

const shownAt = (now: string) => {
  const html = renderToStaticMarkup(
    <WordsProvider language="en" words={{ booking }}>
      <NextTimes
        service={{ id: 1, name: 'Haircut' } as PageService}
        starts={starts}
        now={Date.parse(now)}
        zones={zones}
        onChoose={() => {}}
      />
    </WordsProvider>,
  )
  return [...html.matchAll(/<a [^>]*>([^<]*)/g)].map(match => match[1])
}

test('a page left open says “Today” only on that day, and drops past times', () => {
  expect(shownAt('2027-03-09T15:00:00Z')).toEqual(['Today 2:00 PM', 'Wed 2:00 PM'])
  expect(shownAt('2027-03-10T15:00:00Z')).toEqual(['Today 2:00 PM'])
  expect(shownAt('2027-03-11T15:00:00Z')).toEqual([])
})
