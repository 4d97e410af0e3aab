// The product's HTTP side without workers, for load tests.
import { serve } from '@hono/node-server'
import { readConfig } from '#platform/config.ts'
import { openEmbedded } from '#platform/db/embedded.ts'
import { createLogger } from '#platform/logger.ts'
import { createApp } from '#src/app.ts'
import { compose } from '#src/compose.ts'
import { seedScale } from './seed.ts'

const [databaseUrl, pool = '10', staff = '0', each = '0'] = process.argv.slice(2)
const config = readConfig({
  DATABASE_URL: databaseUrl === 'embedded' ? '' : databaseUrl,
  DATABASE_POOL: pool,
  RATE_LIMITS: 'off',
  APP_URL: 'http://127.0.0.1',
})
const database =
  databaseUrl === 'embedded' ? { database: await openEmbedded({ dataDir: null }) } : {}
const { context } = await compose(config, createLogger(config.logLevel), database)
const seeded =
  databaseUrl === 'embedded'
    ? await seedScale(
        context.db,
        { staff: Number(staff), appointmentsEach: Number(each) },
        new Date(),
      )
    : undefined
serve({ fetch: createApp(context).fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  process.send?.({ port, seeded })
})
process.on('SIGTERM', () => process.exit(0))
