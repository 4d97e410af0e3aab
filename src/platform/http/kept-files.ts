import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS } from '#domain/time/date.ts'
import type { Context } from '../context.ts'
import { builtAssets } from './assets.ts'

const KEPT_MS = 30 * DAY_MS

export const keptFiles = (dataDir: string): string => join(dataDir, 'client')

/**
 * Keeps this build's hashed files for pages that load them from a process of another version, and
 * deletes those that no process has used for 30 days. Other processes may do the same at the same
 * time, so a file only appears as a whole.
 */
export async function keepFiles(
  { config, clock, log }: Pick<Context, 'config' | 'clock' | 'log'>,
  directory = builtAssets().directory,
): Promise<void> {
  const built = join(directory, 'assets')
  const kept = join(keptFiles(config.dataDir), 'assets')
  const now = clock()
  try {
    await mkdir(kept, { recursive: true })
    const keep = async (name: string) => {
      const place = join(kept, name)
      const part = `${place}.${randomUUID()}.part`
      await utimes(place, now, now).catch(async () => {
        await copyFile(join(built, name), part)
        await utimes(part, now, now)
        await rename(part, place)
      })
    }
    await Promise.all((await readdir(built)).map(keep))
    for (const name of await readdir(kept)) {
      const place = join(kept, name)
      const usedAt = (await stat(place).catch(() => undefined))?.mtimeMs
      if (usedAt && usedAt < now.getTime() - KEPT_MS) await rm(place, { force: true })
    }
  } catch (err) {
    log.warn({ err }, 'DATA_DIR can’t keep files for pages that are open during an update')
  }
}
