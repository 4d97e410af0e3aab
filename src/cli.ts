import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError, configFromProcess } from '#platform/config.ts'
import { BackupError } from '#platform/db/backup-file.ts'
import { DataDirInUse } from '#platform/db/data-dir-lock.ts'
import { createLogger } from '#platform/logger.ts'
import { Refusal } from '#platform/refusal.ts'
import { type Command, findCommand, help, runCommand, UsageError } from './commands/commands.ts'
import { askServer } from './commands/socket.ts'
import { compose } from './compose.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

function report(command: Command, text: string): void {
  say(text)
  if (command.failed?.(text)) process.exitCode = 1
}

/** @throws UsageError */
function checkDataDir(dataDir: string, createsDatabase = false) {
  if (!createsDatabase && !existsSync(join(dataDir, 'pg')))
    throw new UsageError(`There is no database in ${dataDir}: set DATA_DIR to the server's.`)
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0
  if (process.getuid?.() === 0 && owner !== 0)
    throw new UsageError(
      `The server isn't running, and it couldn't read files that root creates in ${dataDir}: start it first, or run this command as the directory's owner.`,
    )
}

/** The server runs commands if it has the embedded database open. */
async function main(words: string[]): Promise<void> {
  if (words.length === 0 || words[0] === 'help' || words[0] === '--help') return void say(help())
  const { command } = findCommand(words)
  const config = configFromProcess()
  if (!config.databaseUrl) {
    const reply = await askServer(config.dataDir, words)
    if (reply) {
      if (!reply.ok) throw new UsageError(reply.text)
      return report(command, reply.text)
    }
    checkDataDir(config.dataDir, command.createsDatabase)
  }
  const { context, close } = await compose(config, createLogger('warn'))
  try {
    report(command, await runCommand(context, words))
  } finally {
    await close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  const known = [UsageError, ConfigError, DataDirInUse, BackupError, Refusal].some(
    type => error instanceof type,
  )
  process.stderr.write(
    `${known ? (error as Error).message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exitCode = 1
}
