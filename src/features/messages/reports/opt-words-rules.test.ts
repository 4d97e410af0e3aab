import { expect, test } from 'vitest'
import { numbersOf, optWordOf } from './opt-words-rules.ts'

test.each([
  ['STOP', 'stop', true],
  [' stop!! ', 'stop', true],
  ['"Stopall"', 'stop', true],
  ['Cancel.', 'stop', true],
  ['STOPP', 'stop', false],
  ['arre\u0302t', 'stop', false],
  ['Arrêter', 'stop', false],
  ['DESINSCRIRE', 'stop', false],
  ['¡Baja!', 'stop', false],
  ['Unstop', 'start', true],
  ['yes', 'start', true],
  ['anmelden', 'start', false],
])('%s asks to %s', (text, asks, known) => {
  expect(optWordOf(text)).toEqual({ asks, known })
})

test.each([
  '',
  '.',
  'stop it',
  'do not stop',
  'HELP',
  'no',
  'cancelar',
  'absagen',
  'Abmeldung',
  'Para',
  'constructor',
  'stop unsubscribe',
])('“%s” asks for neither', text => {
  expect(optWordOf(text)).toBeUndefined()
})

test.each([
  ['+5215512345678', ['+5215512345678', '+525512345678']],
  ['+525512345678', ['+525512345678', '+5215512345678']],
  ['+5491123456789', ['+5491123456789', '+541123456789']],
  ['+541123456789', ['+541123456789', '+5491123456789']],
  ['+5531987654321', ['+5531987654321', '+553187654321']],
  ['+553187654321', ['+553187654321', '+5531987654321']],
  ['+12125550123', ['+12125550123']],
  ['', ['']],
])('%s has the keyword %j', (phone, numbers) => {
  expect(numbersOf(phone)).toEqual(numbers)
})
