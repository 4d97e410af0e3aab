import { findChromium, preferShell } from './chromium.ts'
import { findKhal } from './khal.ts'

// Before the browser journeys: finds or installs a Chromium and a calendar program, and prints
// them.
try {
  preferShell()
  console.log(findChromium())
  console.log(findKhal() ?? 'No khal: calendar files are read by ical.js alone.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
