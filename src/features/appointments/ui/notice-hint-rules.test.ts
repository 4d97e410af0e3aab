import { expect, test } from 'vitest'
import { appointments } from '#words/en/appointments.ts'
import { noticeHint } from './notice-hint-rules.ts'

const on = {
  smsEnabled: true,
  whatsappEnabled: false,
  voiceEnabled: true,
  paidChanges: true,
  paidCancellations: false,
  notificationCredits: 5,
}

test('an owner reads what goes beside the email: the quietest of the ways that the client chose and that are on', () => {
  expect(noticeHint(on, 'paidChanges', ['email', 'sms', 'voice'], appointments)).toBe(
    'They also get an SMS, usually for 2 credits.',
  )
  expect(noticeHint(on, 'paidChanges', ['whatsapp', 'voice'], appointments)).toBe(
    'They also get a call, for 1 credit.',
  )
})

test('nothing is promised where the email goes alone', () => {
  expect(noticeHint(on, 'paidChanges', ['email', 'whatsapp'], appointments)).toBeUndefined()
  expect(noticeHint(on, 'paidCancellations', ['sms'], appointments)).toBeUndefined()
  expect(
    noticeHint({ ...on, notificationCredits: 0 }, 'paidChanges', ['sms'], appointments),
  ).toBeUndefined()
})
