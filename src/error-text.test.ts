import { expect, test } from 'vitest'
import { ConfigError } from '#platform/config.ts'
import { DatabaseUnavailable } from '#platform/db/errors.ts'
import { errorText } from './error-text.ts'

test('describes errors that an operator can fix in a sentence, and others with their stack', () => {
  const mistake = new TypeError('a mistake')
  const away = new DatabaseUnavailable('away', 'connect ECONNREFUSED 127.0.0.1:5432')
  expect([new ConfigError('PORT is not a number.'), away, mistake, 'text'].map(errorText)).toEqual([
    'PORT is not a number.',
    'The database is unavailable: connect ECONNREFUSED 127.0.0.1:5432',
    mistake.stack,
    'text',
  ])
})
