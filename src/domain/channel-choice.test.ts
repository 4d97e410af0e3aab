import { expect, test } from 'vitest'
import { toggleChannel } from './channel-choice.ts'

test('SMS and WhatsApp exclude each other and leave the other channels alone', () => {
  expect(toggleChannel(['email', 'whatsapp'], 'sms')).toEqual(['email', 'sms'])
  expect(toggleChannel(['voice', 'sms'], 'whatsapp')).toEqual(['voice', 'whatsapp'])
  expect(toggleChannel(['email', 'sms'], 'sms')).toEqual(['email'])
})

test('email and voice can be ticked independently', () => {
  expect(toggleChannel(['email', 'sms'], 'voice')).toEqual(['email', 'sms', 'voice'])
  expect(toggleChannel(['voice', 'whatsapp'], 'email')).toEqual(['voice', 'whatsapp', 'email'])
  expect(toggleChannel(['email', 'voice'], 'email')).toEqual(['voice'])
  expect(toggleChannel(['email', 'voice'], 'voice')).toEqual(['email'])
})
