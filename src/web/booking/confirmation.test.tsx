import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BookedAppointment } from '#features/appointments/contract.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { booking } from '#words/en/booking.ts'
import { client } from '#words/en/client.ts'
import { Confirmation } from './confirmation.tsx'

const booked = {
  customerName: 'Ada',
  customerEmail: 'ada@example.com',
  startTime: '2027-03-01T15:00:00.000Z',
  endTime: '2027-03-01T16:00:00.000Z',
  notificationMethods: ['email'],
} as unknown as BookedAppointment

const htmlWith = (policy: string | undefined) =>
  renderToStaticMarkup(
    <WordsProvider language="en" words={{ booking, client }}>
      <Confirmation
        appointment={booked}
        businessName="Studio"
        address={undefined}
        zones={{ zone: 'UTC', detected: 'UTC', business: 'UTC' }}
        policy={policy}
        onAnother={() => {}}
      >
        {null}
      </Confirmation>
    </WordsProvider>,
  )

test('the confirmation says how clients can change the appointment, and the page’s policy', () => {
  const policy = 'You can move or cancel online up to 24 hours before the start.'
  const { plans } = booking.confirmation
  expect(htmlWith(undefined)).toContain(`<li>${plans}</li></ul>`)
  expect(htmlWith(policy)).toContain(`<li>${plans}</li><li>${policy}</li></ul>`)
})

test('the confirmation promises no reminder, as the appointment may be too soon for one', () => {
  expect(htmlWith(undefined)).toContain('Any reminders will come by email.')
})

test('browsers don’t translate the client’s email address', () => {
  expect(htmlWith(undefined)).toMatch(/translate="no"[^>]*>ada@example\.com</)
})
