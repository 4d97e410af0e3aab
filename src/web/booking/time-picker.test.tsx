import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WordsProvider } from '#web/lib/words.tsx'
import { client } from '#words/en/client.ts'
import { kit } from '#words/en/kit.ts'
import { TimePicker } from './time-picker.tsx'
import type { Picker } from './use-picker.ts'

const time = { start: Date.parse('2027-05-06T14:00:00Z'), end: 0, staffId: 1, suggested: false }

const spoken = (picker: Partial<Picker>) => {
  const all = { month: '2027-04-01', today: '2027-03-09', last: '2027-07-01', dayTimes: [] }
  const html = renderToStaticMarkup(
    <WordsProvider language="en" words={{ client, kit }}>
      <TimePicker
        picker={
          { ...all, isKnown: true, atNight: () => false, countOn: () => 0, ...picker } as Picker
        }
        zone="America/New_York"
        picked={null}
        onPick={() => {}}
        announceRefusal="none"
      />
    </WordsProvider>,
  )
  return /role="status"[^>]*>([^<]*)/.exec(html)?.[1]
}

test('a screen reader hears that nothing is free, and when the next free time is', () => {
  const next = { time }
  expect(spoken({ next })).toBe('No free times in April 2027. Next available: Thu, May 6')
  expect(spoken({ next, day: '2027-04-04' })).toBe(
    'Sunday, April 4: No free times on this day. Next available: Thu, May 6',
  )
  expect(spoken({ next: {} })).toMatch(/^No free times are left for now\. Please check back/)
  expect(spoken({ next: { unknown: { from: 0, to: 1 } } })).toBe('Loading free times')
  expect(spoken({ day: '2027-05-06', dayTimes: [time] })).toBe('Thursday, May 6: 1 free time')
  expect(spoken({ isKnown: false, failed: true })).toBe('')
})
