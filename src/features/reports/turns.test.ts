import { setImmediate as tick } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { scopeTo } from '#platform/actor.ts'
import { inTurn } from './turns-service.ts'

function slowReports() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const read = (name: string, businessId: number) =>
    inTurn(scopeTo(businessId), () => {
      begun.push(name)
      return new Promise<string>(resolve => ends.set(name, () => resolve(name)))
    })
  return { begun, read, end: (name: string) => ends.get(name)?.() }
}

test('reads one report of a business at a time, while another business’s can run', async () => {
  const { begun, read, end } = slowReports()
  const first = read('first', 1)
  const second = read('second', 1)
  const other = read('other', 2)
  await tick()
  expect(begun).toEqual(['first', 'other'])
  end('first')
  expect(await first).toBe('first')
  await tick()
  expect(begun).toEqual(['first', 'other', 'second'])
  end('second')
  end('other')
  await Promise.all([second, other])
})

test('refuses a fifth report of a business until another has ended or failed', async () => {
  const { read, end } = slowReports()
  const broken = inTurn(scopeTo(1), () => Promise.reject(new Error('broken')))
  const failed = expect(broken).rejects.toThrow('broken')
  const waiting = ['a', 'b', 'c'].map(name => read(name, 1))
  await expect(read('d', 1)).rejects.toMatchObject({ status: 429, code: 'too-many' })
  await failed
  waiting.push(read('e', 1))
  for (const name of ['a', 'b', 'c', 'e']) {
    await tick()
    end(name)
  }
  expect(await Promise.all(waiting)).toEqual(['a', 'b', 'c', 'e'])
})
