import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

/** Removed after the file's tests. @returns a path inside it. */
export function temporaryFolder(): (...names: string[]) => string {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kairos-test-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return (...names) => join(folder, ...names)
}
