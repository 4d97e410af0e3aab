import { type RawBuilder, sql } from 'kysely'
import { withoutAccents } from '#domain/text.ts'

export const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** 'jose' finds 'José', in either Unicode form. */
export function containsName(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const part = likePart(withoutAccents(text))
  return sql<boolean>`(${column} ilike ${part} or octet_length(${column}) > length(${column})
    and regexp_replace(normalize(${column}, nfd), '[\\u0300-\\u036f]', '', 'g') ilike ${part})`
}
