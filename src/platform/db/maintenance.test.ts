import { expect, test } from 'vitest'
import { runEach } from './maintenance.ts'

test('continues after an item that fails, and reports its error at the end', async () => {
  const done: number[] = []
  const work = async (item: number) => {
    if (item === 1) throw new RangeError('unknown zone')
    done.push(item)
  }
  await expect(runEach([1, 2, 3], work)).rejects.toThrow(new RangeError('unknown zone'))
  expect(done).toEqual([2, 3])
})
