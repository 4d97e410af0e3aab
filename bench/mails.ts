import { renderMailOf } from '#features/messages/templates/mails-service.ts'
import { sampleFacts } from '#features/messages/templates/samples-rules.ts'
import { calendarFile } from '#platform/calendar-file.ts'

/*
 * Messages rendered per second by one core: a confirmation with its calendar file, and a reminder.
 */

const ROUNDS = 5
const EACH = 5000
const links = {
  productName: 'Kairos',
  manageUrl: 'https://booking.example.com/manage/b3BhcXVlLXRva2Vu',
}

function appointment(i: number) {
  const start = Date.parse(sampleFacts.startsAt) + (i % 20_000) * 900_000
  return {
    ...sampleFacts,
    customer: { ...sampleFacts.customer, name: `Client ${i}` },
    startsAt: new Date(start).toISOString(),
    endsAt: new Date(start + 2_700_000).toISOString(),
  }
}

const kinds: Record<string, (i: number) => unknown> = {
  confirmation: i => renderMailOf('booking-confirmation', { ...links, facts: appointment(i) }),
  reminder: i => renderMailOf('reminder', { ...links, facts: appointment(i) }),
  'calendar file': i => {
    const { startsAt, endsAt, customer } = appointment(i)
    const organizer = { name: 'Salon Anna', address: 'no-reply@example.com' }
    return calendarFile(
      {
        id: i,
        host: 'booking.example.com',
        sequence: 0,
        startsAt,
        endsAt,
        now: new Date(0),
        title: 'Haircut · Salon Anna',
        url: links.manageUrl,
        organizer,
        attendee: { name: customer.name, address: customer.email },
      },
      'REQUEST',
    )
  },
}

const rows: Record<string, { 'per second': number }> = {}
for (const [name, make] of Object.entries(kinds)) {
  let best = 0
  for (let round = 0; round < ROUNDS; round++) {
    const begin = performance.now()
    for (let i = 0; i < EACH; i++) await make(round * EACH + i)
    best = Math.max(best, (EACH / (performance.now() - begin)) * 1000)
  }
  rows[name] = { 'per second': Math.round(best) }
}
console.table(rows)
