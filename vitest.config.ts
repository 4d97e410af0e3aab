import { defineConfig } from 'vitest/config'

const folders = '{src,test,migrations,bench,scripts}'
const features = `${folders}/**/*.feature.test.ts`
const soaks = `${folders}/**/*.soak.test.ts`

/** Long runs: soak tests, and tests that run longer with SOAK=1. */
const soaking = process.env.SOAK === '1'
const longer = [
  'test/faults/**/*.feature.test.ts',
  'src/features/messages/{delivery/gate/gate,reports/reports}.feature.test.ts',
  'src/features/{appointments/changes/notice-{races,sequences},availability/slots}.feature.test.ts',
  'src/features/{checkout/checkout,credits/ledger,payments/any-order}.feature.test.ts',
  'test/{bad-input,race-pairs}.feature.test.ts',
]

/** `npm run test:quick` skips tests that start and kill processes. */
const skipped = process.env.QUICK === '1' ? ['test/faults/**'] : []

/** Tests of connections, files and tools, which involve no time of day. */
const outsideTime = [
  'src/{providers,platform/{db,http,mail}}/**',
  'src/domain/{destinations,phone}.test.ts',
  'src/features/portability/reading/service.test.ts',
  '{test,migrations,bench,scripts}/**',
]

const shared = {
  isolate: false,
  setupFiles: ['test/steady-properties.ts'],
  // For tests that hang. A busy machine takes many times longer than a quiet one.
  expect: { poll: { timeout: 20_000 } },
  testTimeout: 120_000,
  hookTimeout: 120_000,
}

/** Pure tests of displayed times run in a second zone: St. John's has a half-hour offset. */
const unit = (name: string, zone: string, exclude: string[] = []) => ({
  test: {
    ...shared,
    name,
    include: [`${folders}/**/*.test.{ts,tsx}`],
    exclude: [features, soaks, ...exclude],
    env: { TZ: zone },
  },
})

/**
 * Feature tests run on both engines. PostgreSQL's driver uses the process's zone by default, so
 * that one is unusual.
 */
const feature = (engine: 'pglite' | 'postgres', zone: string) => ({
  test: {
    ...shared,
    name: `features-${engine}`,
    include: soaking ? [soaks, ...longer] : [features],
    exclude: skipped,
    env: { TZ: zone, TEST_ENGINE: engine },
    globalSetup: ['test/engines.ts'],
    setupFiles: [...shared.setupFiles, 'test/cheap-passwords.ts'],
    ...(soaking ? { testTimeout: 3_600_000 } : {}),
  },
})

// Not isolated: loading the product for each file took as long as its tests, and files create their
// own data.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    allowOnly: false,
    coverage: { provider: 'v8', include: ['src/**'], reportsDirectory: 'coverage' },
    projects: [
      unit('unit', 'UTC'),
      unit('unit-st-johns', 'America/St_Johns', outsideTime),
      feature('pglite', 'UTC'),
      feature('postgres', 'America/St_Johns'),
    ],
  },
})
