import { findChromium, preferShell } from './chromium.ts'
import { installPrograms } from './programs.ts'

// Before the browser journeys: finds or installs a Chromium and calendar programs, and prints them.
try {
  preferShell()
  console.log(findChromium())
  const [khal, vdirsyncer] = installPrograms(['khal', 'vdirsyncer'])
  console.log(khal ?? 'No khal: calendar files are read by ical.js only.')
  console.log(vdirsyncer ?? 'No vdirsyncer: no program subscribes to a calendar.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
