import type { Language } from '#domain/languages.ts'
import { addDays } from '#domain/time/date.ts'
import { formatLongWeekday } from '#domain/time/format.ts'

export const weekdaysIn = (language: Language): string[] =>
  Array.from({ length: 7 }, (_, day) => formatLongWeekday(addDays('2024-01-01', day), language))
