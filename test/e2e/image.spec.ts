import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseEnv } from 'node:util'
import { expect, test } from '@playwright/test'
import { commandIn, composedSettings, imageInstructions, shipped } from '../deployment.ts'
import { freePort } from '../free-port.ts'
import { startPostgres } from '../postgres/server.ts'
import { isReachable, reachableFolder, unprivileged } from '../unprivileged.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages: Record<string, { dev?: boolean }> = JSON.parse(
  shipped('package-lock.json'),
).packages

let image: string
test.beforeAll(() => {
  image = reachableFolder('kairos-image-')
  for (const instruction of imageInstructions('COPY')) {
    const [from, ...paths] = instruction.split(' ')
    expect(from).toBe('--from=build')
    const target = paths.pop()!
    for (const path of paths.map(each => each.replace('/app/', ''))) {
      const into = join(image, target === './' ? path : target)
      if (path === 'node_modules') copyProduction(into)
      else linkTree(join(root, path), into)
    }
  }
  const { uid, gid } = unprivileged()
  chmodSync(image, 0o755)
  const data = join(image, 'data')
  mkdirSync(data)
  if (uid !== undefined) chownSync(data, uid, gid!)
})
test.afterAll(() => rmSync(image, { recursive: true, force: true }))

/** What `npm prune --omit=dev` leaves. */
function copyProduction(into: string) {
  const kept = Object.keys(packages).filter(
    path =>
      /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) &&
      !packages[path]!.dev &&
      existsSync(join(root, path)),
  )
  for (const path of kept) linkTree(join(root, path), join(dirname(into), path))
}

/** Links cost a tenth of copies, but not across file systems. */
function linkTree(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  if (statSync(from).isDirectory()) {
    mkdirSync(to)
    for (const name of readdirSync(from)) linkTree(join(from, name), join(to, name))
    return
  }
  try {
    linkSync(from, to)
  } catch {
    cpSync(from, to)
  }
}

/** Runs it as an unprivileged user, if that user can reach Node. */
async function runImage(settings: Record<string, string | undefined>) {
  const [start, health] = ['CMD', 'HEALTHCHECK'].map(word =>
    commandIn(imageInstructions(word)[0]).slice(1),
  )
  const port = String(await freePort())
  const env = {
    PATH: process.env.PATH,
    ...parseEnv(imageInstructions('ENV').join('\n').replaceAll(' ', '\n')),
    ...settings,
    HOST: '127.0.0.1',
    PORT: port,
    WORKER_PORT: port,
    DATA_DIR: join(image, 'data'),
  }
  const who = isReachable(process.execPath) ? unprivileged() : {}
  const options = { cwd: image, env, ...who }
  // Without optimizing the embedded engine's code, it starts in half the processor time.
  const flags = settings.DATABASE_URL ? [] : ['--liftoff-only']
  const server = spawn(process.execPath, [...flags, ...start!], { ...options, stdio: 'pipe' })
  const ended = once(server, 'exit')
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    server[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text
    })
  }
  const isHealthy = () => spawnSync(process.execPath, health!, options).status === 0
  while (server.exitCode === null && !output.stdout.includes(' is running')) await delay(20)
  expect(isHealthy(), output.stderr).toBe(true)
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(output.stderr).toBe('')
  expect(isHealthy()).toBe(false)
}

test('the image runs with its own database, without development packages or privileges', async () => {
  await runImage({ ALLOW_SANDBOX: '1' })
})

test('the image runs with the settings that compose gives it, also as a worker', async () => {
  const postgres = await startPostgres()
  try {
    const settings = { ...composedSettings(), DATABASE_URL: postgres.url }
    await runImage(settings)
    await runImage({ ...settings, ROLE: 'worker' })
  } finally {
    await postgres.stop()
  }
})
