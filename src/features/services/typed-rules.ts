import { z } from 'zod'
import { parseDollars } from '#domain/money.ts'
import { serviceMessages } from './rules.ts'

export const typedMinutes = z
  .string()
  .transform(typed => (typed.trim() === '' ? undefined : Number(typed)))
  .pipe(z.number({ error: serviceMessages.minutes }))

export const typedPrice = z.string().transform((typed, context) => {
  const cents = parseDollars(typed)
  if (cents !== undefined) return cents
  context.addIssue({ code: 'custom', message: serviceMessages.price })
  return z.NEVER
})
