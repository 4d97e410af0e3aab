import { defineConfig } from '@playwright/test'
import { chromiumFlags, installedChromium } from './test/browser/chromium.ts'
import { startJourneyClock } from './test/clock/journey-clock.ts'

// Read by every process that runs journeys, before anything else asks for the time.
startJourneyClock()

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/browser',
  workers: 2,
  forbidOnly: true,
  // A machine that is busy with something else may lose a race against a time-out once; a fault
  // loses it twice.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: installedChromium(), args: chromiumFlags },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // The main journey alone waits for everything that moves.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // Recording costs a good part of a journey's time: what fails once is recorded when it is tried
    // again.
    trace: 'on-first-retry',
  },
})
