import { statSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from './commands.ts'

const find = (path: string): { uid: number } | undefined =>
  statSync(path, { throwIfNoEntry: false })

/** @throws UsageError */
export function checkDataDir(dataDir: string, createsDatabase = false, stat = find): void {
  try {
    if (!stat(join(dataDir, 'pg')) && !createsDatabase)
      throw new UsageError(`There is no database in ${dataDir}: set DATA_DIR to the server's.`)
    if (process.getuid?.() === 0 && stat(dataDir)?.uid)
      throw new UsageError(
        `The server isn't running, and it couldn't read files that root creates in ${dataDir}: start it first, or run this command as the directory's owner.`,
      )
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') throw error
    throw new UsageError(
      `This user can't read ${dataDir}: run this command as root or as the server's user.`,
    )
  }
}
