import { expect, test } from 'vitest'
import { email, emailOrEmpty, idParam, lines, requiredLines, requiredText, text } from './fields.ts'

test.each(['1', '42', '2147483647', '007'])('accepts %j as an id', text => {
  expect(idParam.parse(text)).toBe(Number(text))
})

test.each([
  '',
  ' 1',
  '1 ',
  '0',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  'NaN',
  'Infinity',
  '٣',
  '2147483648',
  '9'.repeat(400),
])('refuses %j as an id', text => {
  expect(idParam.safeParse(text).success).toBe(false)
})

test.each([
  ['ada@example.com', true],
  [`${'a'.repeat(64)}@example.com`, true],
  [`${'a'.repeat(65)}@example.com`, false],
  ['ada@exa@mple.com', false],
  ['"a b"@example.com', false],
  ['müller@bäckerei.de', true],
  ['jane/b@example.com', true],
  ['ada.@example.com', true],
  ['ada@example', false],
  ['ada@example.c', false],
  ['ada@.com', false],
  ['ada@example..com', false],
  ['ada@example.com!', false],
  ['ada@192.168.0.12', false],
  ['ada@почта.рф', true],
  ['ada@example.xn--p1ai', true],
])('whether %s is an email address: %s', (address, fits) => {
  for (const field of [email(), emailOrEmpty()]) expect(field.safeParse(address).success).toBe(fits)
})

const HIDDEN = [
  '\u0000',
  '\u0007',
  '\u000b',
  '\u007f',
  '\u202a',
  '\u202e',
  '\u2066',
  '\u2069',
  '\ud800',
]

test.each([...HIDDEN, '\r\n', '\n', '\t', '\u0085', '\u2028'])(
  'a field of one line refuses %j',
  bad => {
    const read = text(50).safeParse(`Ada${bad}Ada`)
    expect(read.error?.issues[0]?.message).toBe('Please remove line breaks and hidden characters')
  },
)

test.each(['\u200b', '\u2060\u00ad', '\u3164', '\u200e \ufe0f'])('%j counts as empty', unseen => {
  for (const field of [requiredText('Name is required', 50), requiredLines('Name is required', 50)])
    expect(field.safeParse(unseen).error?.issues[0]?.message).toBe('Name is required')
  expect(text(50).parse(unseen)).toBe('')
  expect(text(50).parse(`Ada${unseen}Ada`)).toBe(`Ada${unseen}Ada`)
})

test.each(HIDDEN)('a field of several lines refuses %j', bad => {
  const read = lines(50).safeParse(`Ada${bad}Ada`)
  expect(read.error?.issues[0]?.message).toBe('Please remove hidden characters')
})

test('a field of several lines keeps tabs and turns every line ending into a line feed', () => {
  expect(lines(50).parse(' a\r\nb\rc\u2028d\u0085e\n\tf ')).toBe('a\nb\nc\nd\ne\n\tf')
})

test.each(['محمد \u200fعلي', '\u200eשרה', 'علی\u200cرضا', 'Ada 👩\u200d🔬', 'Zoë Ångström'])(
  'accepts %s on one line and on several',
  name => {
    expect([text(50).parse(name), lines(50).parse(name)]).toEqual([name, name])
  },
)

test('composes accents', () => {
  const typed = 'Ju\u0308rgen'
  expect([text(50).parse(typed), lines(50).parse(typed)]).toEqual(['Jürgen', 'Jürgen'])
})
