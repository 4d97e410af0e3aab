import { defineConfig } from 'vitest/config'

const folders = '{src,test,migrations,bench,scripts}'
const features = `${folders}/**/*.feature.test.ts`
const soaks = `${folders}/**/*.soak.test.ts`

/** The long runs: what only they do, and again what goes on longer when it sees SOAK. */
const soaking = process.env.SOAK === '1'
const longer = [
  'test/faults/**/*.feature.test.ts',
  'src/features/messages/{delivery/gate,reports/reports}.feature.test.ts',
  'src/features/availability/slots.feature.test.ts',
  'src/features/{credits/ledger,payments/any-order}.feature.test.ts',
  'test/{bad-input,race-pairs}.feature.test.ts',
]

/** `npm run test:quick` leaves out what starts and kills processes. */
const skipped = process.env.QUICK === '1' ? ['test/faults/**'] : []

/**
 * Pure tests run in two zones: St John's is half an hour off, so a mistake can't agree by accident.
 */
const unit = (name: string, zone: string) => ({
  test: {
    name,
    include: [`${folders}/**/*.test.{ts,tsx}`],
    exclude: [features, soaks],
    env: { TZ: zone },
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

/**
 * Feature tests run on both engines. PostgreSQL's driver reads times in the process's zone unless
 * told not to, so that one is odd.
 */
const feature = (engine: 'pglite' | 'postgres', zone: string) => ({
  test: {
    name: `features-${engine}`,
    include: soaking ? [soaks, ...longer] : [features],
    exclude: skipped,
    env: { TZ: zone, TEST_ENGINE: engine },
    globalSetup: ['test/engines.ts'],
    isolate: false,
    testTimeout: soaking ? 3_600_000 : 30_000,
    hookTimeout: 60_000,
  },
})

// Nothing is isolated: reading the product anew for each file took as long as its tests, and each
// file makes what it changes for itself.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    coverage: { provider: 'v8', include: ['src/**'], reportsDirectory: 'coverage' },
    projects: [
      unit('unit', 'UTC'),
      unit('unit-st-johns', 'America/St_Johns'),
      feature('pglite', 'UTC'),
      feature('postgres', 'America/St_Johns'),
    ],
  },
})
