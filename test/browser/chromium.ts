import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** Debian's headless Chromium needs a quarter of the processor time to open a page. */
const shells = ['chromium-headless-shell']
const whole = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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

const onPath = (names: readonly string[]): string | undefined =>
  ['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]
    .flatMap(folder => names.map(name => join(folder, name)))
    .find(runs)

/** @throws if CHROME_PATH is no program. */
function namedChromium(): string | undefined {
  const named = process.env.CHROME_PATH
  if (named && !runs(named)) throw new Error(`CHROME_PATH names ${named}, which is no program.`)
  return named || undefined
}

/** Installed on the machine, or Playwright's own. */
const wholeChromium = (): string | undefined =>
  onPath(whole) ?? [...elsewhere, chromium.executablePath()].find(runs)

/** The fastest comes first; all render identically. */
export const installedChromium = (): string | undefined =>
  namedChromium() ?? onPath(shells) ?? wholeChromium()

/** Without a network, it soon gives up. */
export const quickApt = ['-qq', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1']

/** Installs the first of the packages that Debian has. @throws if it has none. */
function installFromDebian(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...args: string[]) =>
    execFileSync('apt-get', [...quickApt, ...args], { env, stdio: 'inherit', timeout: 300_000 })
  apt('update')
  const known = names.find(
    name => execFileSync('apt-cache', ['search', '--names-only', `^${name}$`], { env }).length > 0,
  )
  if (!known) throw new Error(`There is no package ${names.join(' or ')}.`)
  apt('install', '-y', '--no-install-recommends', known)
}

function installFromPlaywright(): void {
  execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
}

/** Installs it if missing. @throws a sentence that says what to do. */
export function findChromium(): string {
  const debian = () => installFromDebian([...shells, 'chromium'])
  for (const install of [() => {}, debian, installFromPlaywright]) {
    try {
      install()
    } catch {
      // Not available here; try the next.
    }
    const installed = installedChromium()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium to test with. Install Chromium or Google Chrome, or name one with CHROME_PATH.',
  )
}

/** Headless Chromium is faster than a complete browser. */
export function preferShell(): void {
  if (namedChromium() || onPath(shells)) return
  try {
    installFromDebian(shells)
  } catch {
    // A complete browser works, too.
  }
}

const asRoot = process.getuid?.() === 0

/** Prevent background activity and requests to anything but the pages under test. */
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
