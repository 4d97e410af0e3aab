import { defineConfig, type ViteUserConfig } from 'vitest/config'
import { places } from './scripts/lib/places.mjs'

const folders = '{src,test,migrations,bench,scripts}'
const features = `${folders}/**/*.feature.test.ts`
const soaks = `${folders}/**/*.soak.test.ts`
/** Long runs that need a database. */
const featureSoaks = 'src/features/**/*.soak.test.ts'

/** Nothing may depend on the process's zone. This one has a half-hour offset. */
const UNUSUAL_ZONE = 'America/St_Johns'

/** Long runs: soak tests, and tests that repeat themselves more often (`test/chance.ts`). */
const soak = Number(process.env.SOAK ?? 0)
const soaking = soak > 0
const longer = [
  'test/faults/**/*.feature.test.ts',
  'src/features/messages/{delivery/gate/gate,reports/reports}.feature.test.ts',
  'src/features/{appointments/changes/notice-{races,sequences},availability/slots}.feature.test.ts',
  'src/features/appointments/visits/visit-races.feature.test.ts',
  'src/features/{booking-pages/next-times,clients/{blocking,correction},team/owners}.feature.test.ts',
  'src/features/{checkout/checkout,checkout/days/days}.feature.test.ts',
  'src/features/{credits/ledger,payments/any-order}.feature.test.ts',
  'test/{bad-input,race-pairs}.feature.test.ts',
]

/** Tests that start and kill processes are a step of their own. */
const withoutFaults = process.env.WITHOUT_FAULTS === '1' ? ['test/faults/**'] : []

/** `npm run test:quick` omits files that take as long as a hundred other tests. */
const withoutSlow =
  process.env.QUICK === '1'
    ? [
        'src/commands/*.feature.test.ts',
        'src/features/portability/writing/long-import.feature.test.ts',
        'test/{bad-input,race-pairs}.feature.test.ts',
      ]
    : []

const shared = {
  isolate: false,
  // Not Intl: a formatter that outlives its test would take 0 for the fake clock's time.
  fakeTimers: {
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  },
  setupFiles: ['test/steady-properties.ts'],
  // For tests that hang. A busy machine takes many times longer than a quiet one.
  expect: { poll: { timeout: 60_000 } },
  testTimeout: soaking ? soak * 3_600_000 : 300_000,
  hookTimeout: 300_000,
} satisfies ViteUserConfig['test']

/** PostgreSQL's driver uses the process's zone by default, so that engine has the unusual one. */
const feature = (engine: 'pglite' | 'postgres', zone: string) => ({
  test: {
    ...shared,
    name: `features-${engine}`,
    include: soaking ? [featureSoaks, ...longer] : [features],
    exclude: [...withoutFaults, ...withoutSlow],
    env: { TZ: zone, TEST_ENGINE: engine },
    globalSetup: ['test/engines.ts'],
    setupFiles: [...shared.setupFiles, 'test/cheap-passwords.ts'],
  },
})

// Not isolated: loading the product for each file took as long as its tests, and files create their
// own data.
export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: places,
    allowOnly: false,
    coverage: { provider: 'v8', include: ['src/**'], reportsDirectory: 'coverage' },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          setupFiles: [...shared.setupFiles, 'test/clean-globals.ts'],
          include: soaking ? [soaks] : [`${folders}/**/*.test.{ts,tsx}`],
          exclude: soaking ? [featureSoaks] : [features, soaks],
          env: { TZ: UNUSUAL_ZONE },
        },
      },
      feature('pglite', 'UTC'),
      feature('postgres', UNUSUAL_ZONE),
    ],
  },
})
