import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { booking } from '#words/en/booking.ts'
import { client } from '#words/en/client.ts'
import { ServiceField } from './service-field.tsx'

test('the status that announces how many services match exists before the first search', () => {
  const services = Array.from({ length: 11 }, (_, id) => ({
    id,
    name: `Service ${id}`,
    description: '',
    duration: 30,
    price: 1000,
  }))
  const html = renderToStaticMarkup(
    <WordsProvider language="en" words={{ booking, client }}>
      <ServiceField
        id="service"
        page={{ services, staff: [], settings: { template: {} } } as unknown as PublicPage}
        value={null}
        error={undefined}
        onChange={() => {}}
        onPress={() => {}}
        nextTimes={() => null}
      />
    </WordsProvider>,
  )
  expect(html).toContain('<span role="status"></span>')
})
