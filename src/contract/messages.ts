import { z } from '@hono/zod-openapi'

const article = (value: unknown) =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

function genericMessage(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      // JSON parsers read numbers that are too large as Infinity.
      if (issue.expected === 'number' && typeof issue.input === 'number')
        return 'Number must be finite'
      return issue.input === undefined
        ? 'Required'
        : `Expected ${issue.expected}, received ${article(issue.input)}`
    case 'too_small':
      if (issue.origin === 'string')
        return `String must contain at least ${issue.minimum} character(s)`
      if (issue.origin === 'array') return `Array must contain at least ${issue.minimum} element(s)`
      return `Number must be greater than or equal to ${issue.minimum}`
    case 'too_big':
      if (issue.origin === 'string')
        return `String must contain at most ${issue.maximum} character(s)`
      if (issue.origin === 'array') return `Array must contain at most ${issue.maximum} element(s)`
      return `Number must be less than or equal to ${issue.maximum}`
    case 'invalid_value':
      return `Invalid enum value. Expected ${issue.values.map(value => `'${String(value)}'`).join(' | ')}`
    case 'invalid_format':
      if (issue.format === 'date' || issue.format === 'datetime') return 'Invalid date'
      return issue.format === 'email' ? 'Invalid email' : 'Invalid input'
    case 'unrecognized_keys':
      return `Unrecognized key(s): ${issue.keys.join(', ')}`
    default:
      return 'Invalid input'
  }
}

/** Called once by each entry that validates. */
export const installErrorMessages = (): void => {
  z.config({ customError: genericMessage })
}
