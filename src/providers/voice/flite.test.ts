import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startFlite } from './flite.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kairos-flite-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Crashes on its first text. */
const dyingOnce = () => `
const { existsSync, writeFileSync } = require('node:fs')
process.on('message', ({ id }) => {
  if (existsSync(${JSON.stringify(join(folder, 'died'))})) return process.send({ id, audio: Buffer.from('sound') })
  writeFileSync(${JSON.stringify(join(folder, 'died'))}, '')
  process.abort()
})`

test('speaks a text in a second process after a crash', async () => {
  const voice = startFlite({ program: dyingOnce() })
  expect(Buffer.from(await voice.speak('slt', 1, 'Hello.')).toString()).toBe('sound')
  await voice.close()
})

test('refuses a text that crashes every process, and speaks the next one', async () => {
  const voice = startFlite({ program: `process.on('message', () => process.exit(3))` })
  await expect(voice.speak('slt', 1, 'Hello.')).rejects.toThrow('the voice stopped')
  await expect(voice.speak('slt', 1, 'Hello.')).rejects.toThrow('the voice stopped')
  await voice.close()
})

test('closing ends texts in progress', async () => {
  const voice = startFlite({ program: `process.on('message', () => {})` })
  const speaking = expect(voice.speak('slt', 1, 'Hello.')).rejects.toThrow('the voice stopped')
  await voice.close()
  await speaking
})

test('gives up on a text that takes forever', async () => {
  const voice = startFlite({ program: `process.on('message', () => {})`, silence: 100 })
  await expect(voice.speak('slt', 1, 'Hello.')).rejects.toThrow('the voice stopped')
  await voice.close()
})
