import { expect, test } from 'vitest'
import { runInTurn } from './in-turn.mjs'

function stage(places: number, jobs: { name: string; needs?: string[] }[]) {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const all = runInTurn(jobs, places, async ({ name }) => {
    started.push(name)
    await new Promise<void>(resolve => ends.set(name, resolve))
  })
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(resolve => setImmediate(resolve))
  }
  return { started, end, all }
}

test('starts a job as soon as the jobs it needs have ended, in order', async () => {
  const { started, end, all } = stage(2, [
    { name: 'journeys', needs: ['build', 'browser'] },
    { name: 'build' },
    { name: 'browser' },
    { name: 'types' },
    { name: 'units' },
  ])
  expect(started).toEqual(['build', 'browser'])
  await end('build')
  expect(started).toEqual(['build', 'browser', 'types'])
  await end('browser')
  expect(started.slice(3)).toEqual(['journeys'])
  await end('types')
  expect(started.slice(4)).toEqual(['units'])
  await end('journeys')
  await end('units')
  await all
})

test('ignores needed jobs that are not part of the run', async () => {
  const { started, end, all } = stage(1, [{ name: 'features', needs: ['build'] }])
  expect(started).toEqual(['features'])
  await end('features')
  await all
})

test('refuses jobs that wait for each other', async () => {
  const { all } = stage(2, [
    { name: 'one', needs: ['other'] },
    { name: 'other', needs: ['one'] },
  ])
  await expect(all).rejects.toThrow('These wait for each other: one, other')
})
