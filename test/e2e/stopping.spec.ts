import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { launchServer, startServer } from './server.ts'

test('a Ctrl+C that npm repeats stops the server in good order', async () => {
  const server = await startServer()
  server.process.kill('SIGINT')
  // npm's copy follows a few milliseconds later.
  await delay(10)
  expect(await server.kill('SIGINT')).toBe(0)
  await server.stop()
})

test('a later signal ends a server that waits for the rest of a request', async () => {
  const server = await startServer()
  const request = connect(Number(new URL(server.url).port), '127.0.0.1')
  request.on('error', () => {})
  request.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
  await once(request, 'ready')
  const ended = once(server.process, 'exit')
  while (server.process.exitCode === null && server.process.signalCode === null) {
    server.process.kill('SIGTERM')
    await delay(20)
  }
  expect(await ended).toEqual([1, null])
  await server.stop()
})

test('starts and stops on a full log disk', async () => {
  // Only Linux has a device that is always full.
  test.skip(!existsSync('/dev/full'))
  const full = openSync('/dev/full', 'w')
  const server = await startServer({ stdout: full })
  closeSync(full)
  expect(await server.kill()).toBe(0)
  await server.stop()
})

test('a signal during the start ends it', async () => {
  const server = await launchServer()
  while (!existsSync(join(server.dataDir, 'lock'))) await delay(1)
  expect(await server.kill()).toBe(0)
  await rm(server.dataDir, { recursive: true })
})
