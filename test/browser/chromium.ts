import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/**
 * Chromium without windows, as Debian calls it: what opens a page for a quarter of the work. It has
 * no place elsewhere.
 */
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

/** The browser that CHROME_PATH names, if it names one. Throws when that is no program. */
function namedChromium(): string | undefined {
  const named = process.env.CHROME_PATH
  if (named && !runs(named)) throw new Error(`CHROME_PATH names ${named}, which is no program.`)
  return named || undefined
}

/**
 * A browser with all that people have in theirs: one installed on the machine, or Playwright's own.
 */
const wholeChromium = (): string | undefined =>
  onPath(whole) ?? [...elsewhere, chromium.executablePath()].find(runs)

/**
 * The browser that CHROME_PATH names, one without windows, one with windows, or Playwright's own;
 * nothing when there is none. All draw pages by the same engine.
 */
export const installedChromium = (): string | undefined =>
  namedChromium() ?? onPath(shells) ?? wholeChromium()

/**
 * Installs the first of these packages that Debian's release has. Throws when it has none of them.
 */
function installFromDebian(names: readonly string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const quick = ['-qq', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1']
  const apt = (...args: string[]) =>
    execFileSync('apt-get', [...quick, ...args], { env, stdio: 'inherit', timeout: 300_000 })
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

/**
 * The path of a Chromium to test with; installs one when there is none. Throws one sentence that
 * says what to do when it can't.
 */
export function findChromium(): string {
  const debian = () => installFromDebian([...shells, 'chromium'])
  for (const install of [() => {}, debian, installFromPlaywright]) {
    try {
      install()
    } catch {
      // No such source on this machine: the next may do.
    }
    const installed = installedChromium()
    if (installed) return installed
  }
  throw new Error(
    'No Chromium to test with. Install Chromium or Google Chrome, or name one with CHROME_PATH.',
  )
}

/**
 * Installs a Chromium without windows, which the tests are quicker with, unless they have one or
 * are told which to use.
 */
export function preferShell(): void {
  if (namedChromium() || onPath(shells)) return
  try {
    installFromDebian(shells)
  } catch {
    // Then one with windows does.
  }
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
