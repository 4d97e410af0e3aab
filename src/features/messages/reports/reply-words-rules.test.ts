import { expect, test } from 'vitest'
import { isYes, keyAskedFor } from './reply-words-rules.ts'

test.each([
  'YES',
  ' yes! ',
  'Yes, please',
  'Ja.',
  'Bestätigt',
  'bestaetigt',
  'Oui',
  'je confirme',
  'Sí',
  '¡Sí, confirmo!',
  'Confirmada',
  'si\u0301',
  'SIM',
  'Sì',
  '👍',
])('“%s” says yes', text => {
  expect(isYes(text)).toBe(true)
})

test.each(['', 'no', 'yes but later', 'Is it at 5?', 'not confirmed', 'stop', 'y'.repeat(5000)])(
  '“%s” does not',
  text => {
    expect(isYes(text)).toBe(false)
  },
)

const english = 'See you on {{date}}. Reply 1 to confirm, 2 to move or 3 to cancel.'
test.each([
  ['1', english, 'confirm'],
  [' 2. ', english, 'move'],
  ['3', english, 'cancel'],
  ['1', 'Zum Bestätigen antworten Sie mit 1', 'confirm'],
  ['3', 'Répondez 3 pour annuler', 'cancel'],
  ['2', 'Responda 2 para reprogramar', 'move'],
  ['2', 'Reply 2 to change it', 'move'],
  ['2', '2 zum Ändern', 'move'],
  ['4', english, undefined],
  ['1 or 2', english, undefined],
  ['1', 'reminder. {{serviceName}} on {{date}}: {{link}}', undefined],
  ['3', 'How many are you? Reply 1, 2 or 3. To cancel: {{link}}', undefined],
  ['1', 'Call 12345 to confirm', undefined],
])('%j to %j asks for %s', (text, words, key) => {
  expect(keyAskedFor(text, words)).toBe(key)
})
