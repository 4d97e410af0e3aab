import { expect, test } from 'vitest'
import { idParam } from './fields.ts'

test.each(['1', '42', '2147483647', '007'])('%j is an id', text => {
  expect(idParam.parse(text)).toBe(Number(text))
})

test.each(['', ' 1', '1 ', '0', '-1', '1.5', '1e3', '0x10', 'NaN', 'Infinity', '٣', '2147483648', '9'.repeat(400)])(
  '%j is none',
  text => {
    expect(idParam.safeParse(text).success).toBe(false)
  },
)
