import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The browser that CHROME_PATH names, one installed on the machine, or Playwright's own; nothing when there is none. */
export function installedChromium(): string | undefined {
  const named = process.env.CHROME_PATH
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROME_PATH names ${named}, which is no program.`)
  }
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
  const candidates = [...folders.flatMap(folder => names.map(name => join(folder, name))), ...elsewhere]
  return [...candidates, chromium.executablePath()].find(runs)
}

function installFromDebian(): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: 'inherit' })
  execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env, stdio: 'inherit' })
}

function installFromPlaywright(): void {
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
}

/**
 * The path of a Chromium to test with; installs one when there is none. Throws one sentence that says what to do when it can't.
 */
export function findChromium(): string {
  const found = installedChromium()
  if (found) return found
  for (const install of [installFromDebian, installFromPlaywright]) {
    try {
      install()
    } catch {
      // No such source on this machine: the next may do.
    }
    const installed = installedChromium()
    if (installed) return installed
  }
  throw new Error('No Chromium to test with. Install Chromium or Google Chrome, or name one with CHROME_PATH.')
}

const asRoot = process.getuid?.() === 0

/** How the tests start Chromium: quiet, and talking to nobody but the pages under test. */
export const chromiumFlags = [
  '--headless',
  ...(asRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
