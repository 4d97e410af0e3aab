import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageService } from '#features/booking-pages/contract.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { booking } from '#words/en/booking.ts'
import { AddOns } from './add-ons.tsx'

const detailsOf = (addOn: { minutes: number; price?: number }) => {
  const service = { name: 'Haircut', addOns: [{ id: 1, name: 'Towel', ...addOn }] } as PageService
  const html = renderToStaticMarkup(
    <WordsProvider language="en" words={{ booking }}>
      <AddOns service={service} chosen={[]} onChange={() => {}} />
    </WordsProvider>,
  )
  return /-detail"[^>]*>([^<]*)/.exec(html.replaceAll(/aria-describedby="[^"]*"/g, ''))?.[1]
}

test('an add-on is included only if it is known to cost nothing', () => {
  expect(detailsOf({ minutes: 20, price: 2500 })).toMatch(/20.* · .*\$25\.00/)
  expect(detailsOf({ minutes: 0, price: 0 })).toBe('Included')
  expect(detailsOf({ minutes: 0 })).toBeUndefined()
  expect(detailsOf({ minutes: 20 })).toMatch(/20/)
})
