import { type RawBuilder, sql } from 'kysely'
import { spelled } from '#domain/letters.ts'

export const likePart = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** `ilike` takes the forms of sigma for different letters. */
const letters = Object.entries({ ...spelled, ς: 'σ' }).flatMap(pair => [
  pair,
  pair.map(letter => letter.toUpperCase()),
]) as [letter: string, spelled: string][]
const single = letters.filter(pair => pair.join('').length === 2)
const [from, to] = [0, 1].map(at => sql.lit(single.map(pair => pair[at]).join('')))
const double = letters.filter(([letter, { length }]) => letter.length === 1 && length > 1)

const plain = (text: RawBuilder<unknown>) =>
  double.reduce(
    (plainer, [letter, two]) => sql`replace(${plainer}, ${sql.lit(letter)}, ${sql.lit(two)})`,
    sql`translate(
      regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f]', '', 'g'), ${from}, ${to})`,
  )

/** 'jose' finds 'José', in either Unicode form, and 'lukasz' finds 'Łukasz'. */
export function containsName(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const part = plain(sql`${likePart(text)}::text`)
  return sql<boolean>`case when octet_length(${column}) > length(${column}) then ${plain(column)}
    else ${column} end ilike (select ${part})`
}
