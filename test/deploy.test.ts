import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

test('the example settings start a production server behind the proxy', () => {
  const settings = { ...parseEnv(read('deploy/example.env')), DATABASE_PASSWORD: 'secret' }
  const composed = /environment:\n((?: {6}\w+: .+\n)+)/.exec(read('deploy/compose.yaml'))?.[1] ?? ''
  const fill = (_: string, name: string) => settings[name as keyof typeof settings] ?? ''
  const environment = parseEnv(
    composed.replaceAll(/\$\{(\w+)[^}]*\}/g, fill).replaceAll(/^ +(\w+): /gm, '$1='),
  )
  const config = readConfig({ NODE_ENV: 'production', ...settings, ...environment })
  expect(config).toMatchObject({
    production: true,
    appUrl: 'https://booking.example.com',
    databaseUrl: 'postgres://kairos:secret@database/kairos',
    trustProxyHops: 1,
    mailFrom: 'no-reply@example.com',
    role: 'all',
  })
})
