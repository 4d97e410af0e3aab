import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { prepared } from './prepared.ts'

let database: Awaited<ReturnType<typeof openEmbedded>>
const sent: { sql: string; parameters: readonly unknown[] }[] = []

beforeAll(async () => {
  database = await openEmbedded({ dataDir: null, onStatement: statement => sent.push(statement) })
})
afterAll(async () => {
  await database.close()
})

const FACTOR = 10

const scale = prepared<
  { name: string; size: number },
  { name: string; size: number; again: string }
>(slot => {
  const name = slot(input => input.name)
  const part = sql`${slot(input => input.size)}::integer * ${FACTOR}::integer`
  return sql`select ${name}::text as name, ${part} as size, ${name}::text as again`
})

test('each call brings its own values, to one text', async () => {
  expect(await scale(database.db, { name: 'a', size: 1 })).toEqual([
    { name: 'a', size: 10, again: 'a' },
  ])
  expect(await scale(database.db, { name: 'b', size: 2 })).toEqual([
    { name: 'b', size: 20, again: 'b' },
  ])
  const [first, second] = sent
  expect(second?.sql).toBe(first?.sql)
})

test('sends a value that is used several times once', async () => {
  sent.length = 0
  await scale(database.db, { name: 'a', size: 1 })
  expect(sent[0]?.sql).toBe(
    'select $1::text as name, $2::integer * $3::integer as size, $1::text as again',
  )
  expect(sent[0]?.parameters).toEqual(['a', 1, 10])
})

test('more than nine values keep their places', async () => {
  const letters = [...'abcdefghijkl']
  const spell = prepared<string[], { word: string }>(slot => {
    const slots = letters.map((_, index) => slot(input => input[index]))
    return sql`select concat(${sql.join([...slots, slots[0]].map(value => sql`${value}::text`))}) as word`
  })
  expect(await spell(database.db, letters)).toEqual([{ word: 'abcdefghijkla' }])
})
