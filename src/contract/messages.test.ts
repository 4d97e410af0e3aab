import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { installErrorMessages } from './messages.ts'

beforeAll(installErrorMessages)

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message

test('a field without its own message uses the generic messages of the specification', () => {
  expect(said(z.object({ name: z.string() }), {})).toBe('Required')
  expect(said(z.string(), 7)).toBe('Expected string, received number')
  expect(said(z.number(), null)).toBe('Expected number, received null')
  expect(said(z.number(), Number.POSITIVE_INFINITY)).toBe('Number must be finite')
  expect(said(z.int(), Number.POSITIVE_INFINITY)).toBe('Number must be finite')
  expect(said(z.array(z.int()), 'x')).toBe('Expected array, received string')
  expect(said(z.union([z.string(), z.number()]), true)).toBe('Invalid input')
  expect(said(z.enum(['sms', 'email']), 'fax')).toBe("Invalid enum value. Expected 'sms' | 'email'")
  expect(said(z.string().min(3), 'ab')).toBe('String must contain at least 3 character(s)')
  expect(said(z.string().max(2), 'abc')).toBe('String must contain at most 2 character(s)')
  expect(said(z.number().min(1), 0)).toBe('Number must be greater than or equal to 1')
  expect(said(z.iso.datetime(), 'soon')).toBe('Invalid date')
  expect(said(z.email(), 'nobody')).toBe('Invalid email')
})
