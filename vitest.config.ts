import { defineConfig } from 'vitest/config'

const folders = '{src,test,migrations,bench,scripts}'
const features = `${folders}/**/*.feature.test.ts`

/** Pure tests run in two zones: St John's is half an hour off, so a mistake can't agree by accident. */
const unit = (name: string, zone: string) => ({
  test: {
    name,
    include: [`${folders}/**/*.test.{ts,tsx}`],
    exclude: [features, 'test/soak/**'],
    env: { TZ: zone },
  },
})

/** Feature tests run on both engines. PostgreSQL's driver reads times in the process's zone unless told not to, so that one is odd. */
const feature = (engine: 'pglite' | 'postgres', zone: string) => ({
  test: {
    name: `features-${engine}`,
    include: [features],
    exclude: ['test/soak/**'],
    env: { TZ: zone, TEST_ENGINE: engine },
    globalSetup: ['test/engines.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

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
