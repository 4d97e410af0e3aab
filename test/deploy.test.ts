import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { sources } from '../scripts/lib/stamp.mjs'
import { commandIn, composedSettings, imageInstructions, shipped } from './deployment.ts'

test('the example settings start a production server behind the proxy', () => {
  const config = readConfig({ NODE_ENV: 'production', ...composedSettings() })
  expect(config).toMatchObject({
    production: true,
    appUrl: 'https://booking.example.com',
    databaseUrl: 'postgres://kairos:secret@database/kairos',
    trustProxyHops: 1,
    mailFrom: 'no-reply@example.com',
    role: 'all',
  })
})

test('the image is built with every file that a build depends on', () => {
  const sent = [...shipped('.dockerignore').matchAll(/^!(.+)$/gm)].map(
    ([, pattern]) =>
      new RegExp(`^${pattern!.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}(/|$)`),
  )
  expect(
    [...sources, 'THIRD-PARTY-NOTICES.md'].filter(
      path => !sent.some(pattern => pattern.test(path)),
    ),
  ).toEqual([])
})

test('the systemd unit and the image start the same program', () => {
  const [, started] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(shipped('deploy/kairos.service')) ?? []
  expect(started).toBe(commandIn(imageInstructions('CMD')[0]).join(' '))
})

test('systemd keeps restarting a server whose database is down', () => {
  const [unit = '', service = ''] = shipped('deploy/kairos.service').split('[Service]')
  expect(service).toContain('\nRestart=always\n')
  expect(unit).toContain('\nStartLimitIntervalSec=0\n')
})

test('no container fills the disk with its log', () => {
  const composed = shipped('deploy/compose.yaml')
  const countOf = (line: string) => composed.split(`\n    ${line}\n`).length - 1
  expect(composed).toContain('max-size')
  expect(countOf('logging: *logging')).toBe(countOf('restart: unless-stopped'))
})
