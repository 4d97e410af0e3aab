import { configFromProcess } from '#platform/config.ts'
import { createLogger } from '#platform/logger.ts'
import { type Command, findCommand, help, runCommand, UsageError } from './commands/commands.ts'
import { checkDataDir } from './commands/data-dir.ts'
import { askServer } from './commands/socket.ts'
import { compose } from './compose.ts'
import { errorText } from './error-text.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

function report(command: Command, text: string): void {
  say(text)
  if (command.failed?.(text)) process.exitCode = 1
}

/** The server runs commands if it has the embedded database open. */
async function main(words: string[]): Promise<void> {
  if (words.length === 0 || words[0] === 'help' || words.includes('--help'))
    return void say(help(words))
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
  const { context, close } = await compose(config, createLogger('warn'), {
    mayMigrate: command.mayMigrate ?? true,
  })
  try {
    report(command, await runCommand(context, words))
  } finally {
    await close()
  }
}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${errorText(error)}\n`)
  process.exitCode = 1
}
