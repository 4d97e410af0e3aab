import { createSandboxOrders } from '#features/payments/sandbox-queries.ts'
import { createSandboxStore } from '#features/sandbox/queries.ts'
import { type Config, ConfigError } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import type { Db, OpenDatabase } from '#platform/db/database.ts'
import { isMigrated, migrate } from '#platform/db/migrate.ts'
import { openDatabase } from '#platform/db/open.ts'
import { trackRowScopes } from '#platform/db/row-scope.ts'
import { requireBoundLogin, secureRows } from '#platform/db/row-security.ts'
import { withShortWaits } from '#platform/db/short-waits.ts'
import { createDns } from '#platform/dns.ts'
import { openLiveEvents } from '#platform/events.ts'
import { openLimits } from '#platform/limits/limits.ts'
import type { Logger } from '#platform/logger.ts'
import { createOutbound } from '#platform/outbound.ts'
import { sign } from '#platform/tokens.ts'
import { createEmailProvider } from '#providers/email/choose.ts'
import { createFileStore } from '#providers/files/choose.ts'
import { createLanguageModel } from '#providers/language-model/choose.ts'
import { createPaymentProvider } from '#providers/payments/choose.ts'
import { createTextingProvider } from '#providers/texting/choose.ts'
import { createVoiceProvider } from '#providers/voice/choose.ts'

interface Composed {
  context: Context
  close: () => Promise<void>
}

interface Overrides extends Partial<Context> {
  database?: OpenDatabase
  mayMigrate?: boolean
}

/** The composition root. */
export async function compose(
  config: Config,
  log: Logger,
  { mayMigrate = true, ...overrides }: Overrides = {},
): Promise<Composed> {
  if (config.rowSecurity) trackRowScopes()
  const database = overrides.database ?? (await openDatabase(config, log))
  try {
    if (config.rowSecurity) await requireBoundLogin(database.patient)
    if (!mayMigrate && !(await isMigrated(database.patient)))
      throw new ConfigError(
        'This version of Kairos has not migrated the database yet. Back up with the version that has run on it, or start this one first.',
      )
    await migrate(database.patient, log)
    if (config.rowSecurity) await withShortWaits(database.patient, log, secureRows)
    const events = await openLiveEvents(database, log)
    const signingKey = await readSigningKey(database.db)
    const clock = overrides.clock ?? (() => new Date())
    const dns = overrides.dns ?? createDns(config.dnsServers)
    const context: Context = {
      config,
      https: config.appUrl.startsWith('https:'),
      log,
      db: database.db,
      reservedDb: database.reserved,
      patientDb: database.patient,
      engine: database.engine,
      clock,
      events,
      limits: openLimits(database, { enabled: config.rateLimits, clock, log }),
      email: await createEmailProvider(config, createSandboxStore(database.db)),
      payments: createPaymentProvider(config, {
        store: createSandboxOrders(database.db),
        secret: sign(signingKey, 'sandbox payments'),
      }),
      texting: createTextingProvider(config, {
        store: createSandboxStore(database.db),
        secret: sign(signingKey, 'sandbox texting'),
      }),
      voice: createVoiceProvider(config),
      languageModel: createLanguageModel(config),
      files: createFileStore(config),
      dns,
      outbound: createOutbound(dns, config.privateHosts),
      keys: { signing: signingKey },
      wakeWorker: () => {},
      wakePush: () => {},
      ...overrides,
    }
    return {
      context,
      async close() {
        await context.limits.close()
        await events.close()
        await context.email.close()
        await context.voice.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

export async function readSigningKey(db: Db): Promise<Buffer> {
  const { value } = await db
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'manage-link')
    .executeTakeFirstOrThrow()
  return Buffer.from(value)
}
