import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { announcement } from './announcement.ts'

test('the announcement names the providers that are simulated', () => {
  const config = readConfig({ ELEVENLABS_API_KEY: 'x' })
  const url = 'http://localhost:3000'
  const text = announcement({ config, url, sandboxUrl: `${url}/sandbox` })
  expect(text).toContain(`${url}/sandbox   simulated: email, texting, payments\n`)
})
