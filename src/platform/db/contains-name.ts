import { type RawBuilder, sql } from 'kysely'

export const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Letters that `ilike` takes for different ones, and those that Unicode doesn't decompose. */
const plain = (text: RawBuilder<unknown>) => sql`translate(
  replace(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g'), 'ß', 'ss'),
  'ıςđĐðÐłŁøØ', 'iσdDdDlLoO')`

/** 'jose' finds 'José', in either Unicode form, and 'lukasz' finds 'Łukasz'. */
export function containsName(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const part = plain(sql`${likePart(text)}::text`)
  return sql<boolean>`case when octet_length(${column}) > length(${column}) then ${plain(column)}
    else ${column} end ilike (select ${part})`
}
