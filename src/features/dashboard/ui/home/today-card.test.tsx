import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WordsProvider } from '#web/lib/words.tsx'
import { home } from '#words/en/home.ts'
import { TodayCard } from './today-card.tsx'

test('shows the day of its figures, not the one of the device’s clock', () => {
  const today = {
    date: '2020-02-29',
    done: 1,
    toCome: 2,
    expectedCents: 4000,
    bookedShare: null,
    next: null,
  }
  const shown = renderToString(
    <WordsProvider language="en" words={{ home }}>
      <TodayCard today={today} zone="UTC" />
    </WordsProvider>,
  )
  expect(shown).toContain('Saturday, February 29')
})
