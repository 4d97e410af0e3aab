import { expect, test } from 'vitest'
import { checkDataDir } from './data-dir.ts'

test('a command tells a missing database from one that its user can’t read', () => {
  const refusal = (error: Error) => () =>
    checkDataDir('/srv/kairos', false, () => {
      throw error
    })
  expect(refusal(Object.assign(new Error('denied'), { code: 'EACCES' }))).toThrow(
    "This user can't read /srv/kairos: run this command as root",
  )
  expect(() => checkDataDir('/srv/kairos', false, () => undefined)).toThrow(
    'There is no database in /srv/kairos',
  )
  expect(() => checkDataDir('/srv/kairos', true, () => undefined)).not.toThrow()
})
