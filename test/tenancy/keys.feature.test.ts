import { describe, expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import {
  type Constraint,
  DISPENSABLE_REFERENCES,
  GLOBAL_TABLES,
  readConstraints,
  readShardedTables,
  VENDOR_KEYS,
} from './sharding.ts'

const isKey = ({ type }: Constraint) => ['p', 'u', 'x'].includes(type)

describe('a table that is distributed by business', () => {
  const app = testApp()
  const read = async () => ({
    sharded: await readShardedTables(app.db),
    constraints: await readConstraints(app.db),
  })

  test('includes the business in every key, except ids of a vendor', async () => {
    const { sharded, constraints } = await read()
    const excused: readonly string[] = VENDOR_KEYS
    expect(constraints.map(({ name }) => name)).toEqual(expect.arrayContaining([...excused]))
    const keys = constraints.filter(each => isKey(each) && sharded.has(each.table))
    for (const { name, table, columns } of keys)
      if (!excused.includes(name)) expect(columns, name).toContain(sharded.get(table))
  })

  test('refers to rows of the same business, or to a global table', async () => {
    const { sharded, constraints } = await read()
    const references = constraints.filter(({ type, table }) => type === 'f' && sharded.has(table))
    expect(references.length).toBeGreaterThan(20)
    for (const { name, table, target, columns, targetColumns } of references) {
      if ((GLOBAL_TABLES as readonly string[]).includes(target!)) continue
      const place = columns.indexOf(sharded.get(table)!)
      expect(targetColumns![place], name).toBe(sharded.get(target!))
    }
  })

  test('is referred to by a global table only where no code relies on the reference', async () => {
    const { sharded, constraints } = await read()
    const references = constraints.filter(
      ({ type, table, target }) => type === 'f' && !sharded.has(table) && sharded.has(target!),
    )
    for (const { table, target } of references)
      expect(DISPENSABLE_REFERENCES, table).toContainEqual([table, target])
  })

  test('is every table except those that find the business of a request', async () => {
    const { sharded, constraints } = await read()
    for (const table of GLOBAL_TABLES) {
      expect(sharded.has(table)).toBe(false)
      const keys = constraints.filter(each => isKey(each) && each.table === table)
      expect(keys.some(({ columns }) => !columns.includes('business_id'), table)).toBe(true)
    }
  })
})
