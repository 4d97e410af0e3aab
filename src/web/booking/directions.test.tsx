import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ClientAppointment } from '#features/appointments/contract.ts'
import type { PublicPage } from '#features/booking-pages/contract.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { booking } from '#words/en/booking.ts'
import { client } from '#words/en/client.ts'
import { AppointmentCard } from './appointment-card.tsx'
import { emptyValues } from './form.ts'
import { StaffField } from './staff-field.tsx'

const NAME = 'دکتر رضایی'
const service = { id: 1, name: 'Checkup', description: '', duration: 60, price: 5000 }
const page = {
  services: [{ ...service, terms: [{ staffId: 1, duration: 90, price: 5000 }] }],
  staff: Array.from({ length: 9 }, (_, id) => ({ id, name: NAME, position: '', serviceIds: null })),
} as unknown as PublicPage

const zones = {
  ...{ zone: 'UTC', detected: 'UTC', own: 'UTC', business: 'UTC', atBusiness: false },
  choose: () => {},
}

const htmlOf = (element: React.ReactNode) =>
  renderToStaticMarkup(
    <WordsProvider language="en" words={{ booking, client }}>
      {element}
    </WordsProvider>,
  )

test('a right-to-left name does not reorder the duration of an appointment', () => {
  const appointment = {
    ...{ id: 1, serviceName: 'Checkup', staffName: NAME, notificationMethods: [] },
    ...{ startTime: '2027-03-01T15:00:00.000Z', endTime: '2027-03-01T16:00:00.000Z' },
  } as unknown as ClientAppointment
  const html = htmlOf(
    <AppointmentCard
      appointment={appointment}
      customerEmail="ada@example.com"
      page={page}
      now={0}
      zones={zones}
      onChanged={() => {}}
      onReplaced={() => {}}
      readAgain={async () => {}}
    />,
  )
  expect(html).toContain(`with <bdi translate="no">${NAME}</bdi> · <span>1h 0min`)
})

test('a right-to-left name does not reorder the duration in a list', () => {
  const html = htmlOf(
    <StaffField
      id="staff"
      label="Staff"
      page={page}
      service={page.services[0]!}
      values={emptyValues(page)}
      error={undefined}
      onChange={() => {}}
    />,
  )
  // A select finds options by their first letters, so the name comes first.
  expect(html).toContain(`>${NAME}\u200e · 1h 30min`)
})
