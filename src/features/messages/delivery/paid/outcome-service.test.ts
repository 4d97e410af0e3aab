import { expect, test } from 'vitest'
import type { ClaimedMessage } from '../claim/details-queries.ts'
import { done } from '../outcome-service.ts'
import { replaceByEmail } from './outcome-service.ts'

test.each([
  ['reminder', 'sms', true],
  ['client-rescheduled', 'sms', true],
  ['move-link', 'whatsapp', true],
  ['follow-up', 'sms', false],
  ['reminder', 'whatsapp', false],
])(
  'without an address, a %s by %s asks the owner to contact the client: %s',
  (kind, channel, asks) => {
    const appointment = { customer_email: '', notification_methods: ['sms'] }
    const message = { kind, channel, appointment } as ClaimedMessage
    const { finished } = replaceByEmail(message, done(message, 'skipped', 'It was late'))
    expect(finished.reason).toBe(
      `It was late. The client has no email address.${asks ? ' Please contact them yourself.' : ''}`,
    )
  },
)
