import { defineConfig } from '@playwright/test'
import { chromiumFlags, installedChromium } from './test/browser/chromium.ts'
import { startJourneyClock } from './test/clock/journey-clock.ts'

// Every process of a run reads this before it uses the clock.
startJourneyClock()

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/browser',
  // More than cores, because journeys wait a third of their time: for workers, sounds and timers.
  workers: 3,
  forbidOnly: true,
  // A busy machine may lose a race against a timeout once; a real fault loses twice.
  retries: 1,
  // For journeys that hang. A busy machine takes many times longer than a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: installedChromium(), args: chromiumFlags },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Only the main journey tests animations.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // Recording is slow, so only the retry of a failure is recorded.
    trace: 'on-first-retry',
  },
})
