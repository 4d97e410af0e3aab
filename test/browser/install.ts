import { findChromium } from './chromium.ts'

// Before the browser journeys: finds a Chromium or installs one, and says which.
try {
  console.log(findChromium())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
