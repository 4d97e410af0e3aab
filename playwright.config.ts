import { defineConfig } from '@playwright/test'
import { places } from './scripts/lib/places.mjs'
import { chromiumFlags, installedChromium } from './test/browser/chromium.ts'
import { startJourneyClock } from './test/clock/journey-clock.ts'

// Every process of a run reads this before it uses the clock.
startJourneyClock()

/** Specs of processes and files, which need no browser. */
const processes = /\/(crash[\w-]*|image|installed|shipped-database|stopping)\.spec\.ts$/

/**
 * Only in long runs, because it needs another build, and `npm run check` also finds sentences
 * outside `src/words`.
 */
const soak = /\/pseudo-language\.spec\.ts$/

/** Journeys with other flags would need another browser and another server. */
const journeyFlags = [
  ...chromiumFlags,
  '--host-resolver-rules=MAP *.bluedoor.com 127.0.0.1,MAP evil.test 127.0.0.1',
  // Like browsers that block third-party cookies.
  '--test-third-party-cookie-phaseout',
]

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/browser',
  // One more worker than for test files, because journeys spend a third of their time waiting for
  // background workers, sounds and timers.
  workers: places + 1,
  forbidOnly: true,
  // A busy machine may lose a race against a timeout once; a real fault fails twice.
  retries: 1,
  // For journeys that hang. A busy machine takes many times longer than a quiet one.
  timeout: 360_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  // The longest spec comes first: at the end, the other workers would wait for it.
  projects: [
    { name: 'processes', testMatch: processes },
    { name: 'journeys', testIgnore: process.env.SOAK ? processes : [processes, soak] },
  ],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: installedChromium(), args: journeyFlags },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Only the main journey tests animations.
    reducedMotion: 'reduce',
    // Otherwise, a click on a missing element would wait until the whole journey times out.
    actionTimeout: 120_000,
    screenshot: 'only-on-failure',
    // Recording is slow, so only the retry of a failure is recorded.
    trace: 'on-first-retry',
  },
})
