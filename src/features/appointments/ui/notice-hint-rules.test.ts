import { expect, test } from 'vitest'
import { appointments } from '#words/en/appointments.ts'
import { noticeHint } from './notice-hint-rules.ts'

const on = {
  smsEnabled: true,
  whatsappEnabled: false,
  voiceEnabled: true,
  paidConfirmations: false,
  paidChanges: true,
  paidCancellations: false,
  notificationCredits: 5,
}

test('names the least intrusive enabled channel that the client chose, in addition to email', () => {
  expect(noticeHint(on, 'paidChanges', ['email', 'sms', 'voice'], appointments)).toBe(
    'They also get an SMS, usually for 2 credits.',
  )
  expect(noticeHint(on, 'paidChanges', ['whatsapp', 'voice'], appointments)).toBe(
    'They also get a call, for 1 credit.',
  )
})

test('promises nothing when only the email is sent', () => {
  expect(noticeHint(on, 'paidChanges', ['email', 'whatsapp'], appointments)).toBeUndefined()
  expect(noticeHint(on, 'paidCancellations', ['sms'], appointments)).toBeUndefined()
  expect(
    noticeHint({ ...on, notificationCredits: 0 }, 'paidChanges', ['sms'], appointments),
  ).toBeUndefined()
})
