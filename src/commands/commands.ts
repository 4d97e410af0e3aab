import { resolve } from 'node:path'
import { grantAdmin, revokeAdmin } from '#features/accounts/admin-service.ts'
import { removeTwoFactor } from '#features/accounts/two-factor/service.ts'
import { countHeld, release } from '#features/messages/delivery/hold-service.ts'
import type { Context } from '#platform/context.ts'
import { backUp } from '#platform/db/backup.ts'
import { restore } from '#platform/db/restore.ts'
import { readSigningKey } from '#src/compose.ts'
import { seedDemo } from './demo/seed.ts'
import { doctor, foundProblems } from './doctor.ts'
import { exportBusiness, importFile, isExportCall, isImportCall } from './portability.ts'

export class UsageError extends Error {}

export interface Command {
  usage: string
  /** Empty for a part of another command, which help omits. */
  summary: string
  /** The number of arguments, or a function that checks them. */
  args: number | ((args: string[]) => boolean)
  /** All other commands refuse to run without an existing database. */
  createsDatabase?: true
  /** All other commands run pending migrations first. */
  mayMigrate?: false
  run: (context: Context, args: string[]) => Promise<string>
  /** Whether a command that ran and printed this exits with 1. */
  failed?: (text: string) => boolean
}

const rows = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`

const commands: Record<string, Command> = {
  'admin grant': {
    usage: 'admin grant EMAIL',
    summary: 'makes a user an administrator',
    args: 1,
    async run(context, [email = '']) {
      const { changed, verified, home } = await grantAdmin(context.db, email, context.clock())
      if (!changed) return `${email} was already an administrator.`
      // Open screens show the menu entry.
      context.events.publish(home, 'team')
      return `${email} is now an administrator.${verified ? '' : ' They still have to verify their address.'}`
    },
  },
  'admin revoke': {
    usage: 'admin revoke EMAIL',
    summary: 'makes an administrator a regular user; refused for the last one',
    args: 1,
    async run(context, [email = '']) {
      const { changed, home } = await revokeAdmin(context.db, email, context.clock())
      if (!changed) return `${email} was not an administrator.`
      context.events.publish(home, 'team')
      return `${email} is no longer an administrator.`
    },
  },
  'two-factor off': {
    usage: 'two-factor off EMAIL',
    summary: 'turns off two-factor sign-in for a user who lost their phone and recovery codes',
    args: 1,
    async run(context, [email = '']) {
      const wasOn = await removeTwoFactor(context, email)
      return wasOn
        ? `Two-factor sign-in is off for ${email}, who is signed out everywhere.`
        : `Two-factor sign-in was already off for ${email}.`
    },
  },
  migrate: {
    usage: 'migrate',
    summary: 'runs pending migrations, as every start does',
    args: 0,
    createsDatabase: true,
    // Opening the database has run them.
    run: async () => 'The database is up to date.',
  },
  backup: {
    usage: 'backup FILE',
    summary: 'writes everything to a file, even while the server runs',
    args: 1,
    // The version before an update couldn't restore the file.
    mayMigrate: false,
    async run(context, [file = '']) {
      return `Wrote ${rows(await backUp(context.db, resolve(file)))} to ${resolve(file)}.`
    },
  },
  restore: {
    usage: 'restore FILE',
    summary: 'restores a backup into an empty database of either engine',
    args: 1,
    createsDatabase: true,
    async run(context, [file = '']) {
      const count = await restore(context.db, resolve(file))
      // The running server must sign with the restored key, so that links sent before the backup
      // stay valid.
      context.keys.signing = await readSigningKey(context.db)
      return [
        `Restored ${rows(count)} from ${resolve(file)}.`,
        `Nothing is sent until you run: npm run kairos -- release. Messages due: ${await countHeld(context)}. If another server has sent them in the meantime, add --skip-due.`,
      ].join('\n')
    },
  },
  release: {
    usage: 'release [--skip-due]',
    summary: 'resumes sending after a restore; --skip-due skips messages already due',
    args: args => args.length === 0 || (args.length === 1 && args[0] === '--skip-due'),
    async run(context, [option]) {
      const skipped = await release(context, { skip: option === '--skip-due' })
      if (skipped === undefined) return 'Sending was not on hold.'
      return `Sending has resumed. Overdue messages skipped: ${skipped}.`
    },
  },
  import: {
    usage:
      'import [--business PAGE-OR-EMAIL] FILE [--dry-run] [--time-zone ZONE] [--staff NAME] [--service NAME] [--skip-bad-rows] [--reminders]',
    summary:
      "imports a business's services, staff, clients or appointments from a CSV file or a calendar; names the business if there are several",
    args: isImportCall,
    run: importFile,
  },
  export: {
    usage: 'export PAGE-OR-EMAIL FILE | export --business PAGE-OR-EMAIL --out FOLDER',
    summary: 'writes the data of a business to a JSON file, or to JSON and CSV files in a folder',
    args: isExportCall,
    run: exportBusiness,
  },
  'demo seed': {
    usage: 'demo seed',
    summary: '',
    args: 0,
    createsDatabase: true,
    async run(context) {
      // Its password is public, and its clients' addresses don't exist.
      const { email, texting, voice, payments } = context
      if ([email, texting, voice, payments].some(({ kind }) => kind !== 'sandbox'))
        throw new UsageError('This server has real providers. Run npm run demo instead.')
      return await seedDemo(context)
    },
  },
  doctor: {
    usage: 'doctor',
    summary: 'checks the installation and reports problems',
    args: 0,
    run: doctor,
    failed: foundProblems,
  },
}

/** @throws UsageError */
export async function runCommand(context: Context, words: string[]): Promise<string> {
  const { command, args } = findCommand(words)
  return await command.run({ ...context, db: context.patientDb }, args)
}

interface Found {
  command: Command
  args: string[]
}

const findNamed = (words: string[]): Found | undefined =>
  [2, 1].flatMap(length => {
    const name = words.slice(0, length).join(' ')
    return Object.hasOwn(commands, name)
      ? [{ command: commands[name]!, args: words.slice(length) }]
      : []
  })[0]

const usage = ({ command }: Found) => `Usage: npm run kairos -- ${command.usage}`

/** @throws UsageError */
export function findCommand(words: string[]): Found {
  const found = findNamed(words)
  if (!found) throw new UsageError(`Unknown command: ${words.join(' ')}\n\n${help()}`)
  const { command, args } = found
  const fits = typeof command.args === 'number' ? args.length === command.args : command.args(args)
  if (!fits) throw new UsageError(usage(found))
  return found
}

/** For the command that the words name, or for all. */
export function help(words: string[] = []): string {
  const found = findNamed(words)
  if (found) return usage(found)
  const all = Object.values(commands).filter(({ summary }) => summary !== '')
  const long = 40
  const width = Math.max(...all.map(({ usage }) => (usage.length < long ? usage.length : 0)))
  const lines = all.map(({ usage, summary }) =>
    usage.length < long
      ? `  ${usage.padEnd(width)}  ${summary}`
      : `  ${usage}\n  ${''.padEnd(width)}  ${summary}`,
  )
  return ['npm run kairos -- COMMAND', '', ...lines].join('\n')
}
