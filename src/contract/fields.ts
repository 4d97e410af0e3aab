import { z } from '@hono/zod-openapi'
import { INVALID_EMAIL, isContactAddress, MAX_ADDRESS } from '#domain/mail-address.ts'
import { emptyUnlessVisible, isOneLine, isPlainLines, withLineFeeds } from '#domain/text.ts'

const ONE_LINE = 'Please remove line breaks and hidden characters'
const PLAIN_LINES = 'Please remove hidden characters'

const INT4_MAX = 2_147_483_647
/** The range that every part of the system can represent. */
const MIN_INSTANT = Date.UTC(1970, 0, 1)
const MAX_INSTANT = Date.UTC(2200, 0, 1)

/** An object that the documentation shows under this name. */
export const named = <S extends z.ZodRawShape>(name: string, shape: S) =>
  z.object(shape).openapi(name)

/** Decomposed accents differ from composed ones, and can double the price of a text message. */
const composed = (text: string) => emptyUnlessVisible(text.normalize('NFC'))

/** One trimmed line, without control characters and direction overrides. */
export const text = (max: number, tooLong?: string) =>
  z.string().trim().overwrite(composed).max(max, tooLong).refine(isOneLine, ONE_LINE)

/** Trimmed; line endings become line feeds. */
export const lines = (max: number) =>
  z
    .string()
    .overwrite(withLineFeeds)
    .trim()
    .overwrite(composed)
    .max(max)
    .refine(isPlainLines, PLAIN_LINES)

type Required = z.ZodPipe<z.ZodTransform<unknown, string | undefined | null>, z.ZodString>
const required = (field: z.ZodString, message: string) =>
  z.preprocess(value => value ?? '', field.min(1, message)) as Required

export const requiredText = (message: string, max: number, tooLong?: string) =>
  required(text(max, tooLong), message)

export const requiredLines = (message: string, max: number) => required(lines(max), message)

/** Accepts what imports accept, so that a stored address can be sent again. */
export const email = () =>
  z.preprocess(
    value => (typeof value === 'string' ? value.trim() : (value ?? '')),
    z
      .string(INVALID_EMAIL)
      .refine(isContactAddress, INVALID_EMAIL)
      .openapi({ format: 'email', maxLength: MAX_ADDRESS }),
  ) as z.ZodPipe<z.ZodTransform<unknown, string | undefined | null>, z.ZodString>

export const emailOrEmpty = (invalid: string = INVALID_EMAIL) =>
  z
    .string()
    .trim()
    .refine(address => address === '' || isContactAddress(address), invalid)

export const id = z.int().min(1).max(INT4_MAX)

/** No signs, exponents or hex. */
export const idParam = z
  .string()
  .regex(/^\d{1,16}$/, 'Expected number, received string')
  .transform(Number)
  .pipe(id)

/** Parameters of a path. */
export const byId = z.object({ id: idParam })

/** The `next` of the previous page. */
export const cursorParam = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'This cursor is not valid.')
  .transform(Number)

/** For downloads, because links can't send the header `X-Business`. */
export const shownBusiness = idParam
  .optional()
  .describe('Id of the business; 409 if the session works in another one.')

/** ISO 8601 with `Z` or an offset. */
export const instant = (message = 'Invalid date') =>
  z
    .preprocess(value => value ?? '', z.string().min(1, message))
    .pipe(z.iso.datetime({ offset: true, error: 'Invalid date' }))
    .transform((value, context) => {
      const date = new Date(value)
      if (date.getTime() >= MIN_INSTANT && date.getTime() < MAX_INSTANT) return date
      context.addIssue({ code: 'custom', message: 'Invalid date' })
      return z.NEVER
    })
    .openapi({ type: 'string', format: 'date-time' })

/** ISO 8601 in UTC, in responses. */
export const instantText = z
  .string()
  .openapi({ format: 'date-time', example: '2026-03-09T14:00:00.000Z' })

export const plainDate = z.iso.date()

const isInRange = (text: string) => {
  const ms = Date.parse(text)
  return ms >= MIN_INSTANT && ms < MAX_INSTANT
}

/** An instant in a query, left as text. */
export const instantParam = z.iso
  .datetime({ offset: true, error: 'Invalid date' })
  .refine(isInRange, 'Invalid date')

/** A local date in the range of instants. */
export const dateParam = z.iso.date('Invalid date').refine(isInRange, 'Invalid date')
