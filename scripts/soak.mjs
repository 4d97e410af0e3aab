// The long run, in order: fault, race and property tests on both engines, and every *.soak.test.ts;
// the feature tests on tables partitioned by business; the built server, killed during work; the
// screens in a pseudo-language; the time-dependent journeys, at other instants. SOAK=10 repeats ten
// times as often. With arguments, runs only the first Vitest and passes them on.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { ensureBuilt } from './lib/ensure-built.mjs'
import { inRoot, root } from './lib/root.mjs'
import { packaged } from './lib/steps.mjs'

/** The instants at which time-dependent journeys run. Their business is in New York. */
const instants = [
  // Half an hour before the clocks go forward, and before they go back.
  '2026-03-08T06:30:00Z',
  '2026-11-01T05:30:00Z',
  // Before a clock change; the bookings are after it.
  '2026-10-30T14:00:00Z',
  // A minute before midnight, and a new year.
  '2027-01-01T04:59:00Z',
  '2024-02-29T14:00:00Z',
]

/** Prefixes of journeys in which nothing depends on the date or the time of day. */
const outsideTime = [
  'accounts',
  'admin',
  'crash',
  'credit-packs',
  'embedding',
  'first-screen',
  'image',
  'import-export',
  'installed',
  'landing',
  'narrow-phones',
  'notification',
  'own-domain',
  'payments',
  'pictures',
  'pseudo-language',
  'refusals',
  'safer-sign-in',
  'setup',
  'shell',
  'shipped-database',
  'sizes',
  'team',
  'templates',
  'voice-preview',
]
const timed = readdirSync(inRoot('test', 'e2e')).filter(
  name => name.endsWith('.spec.ts') && !outsideTime.some(start => name.startsWith(start)),
)

ensureBuilt()
const given = process.argv.slice(2)
const projects = ['unit', 'features-pglite', 'features-postgres'].flatMap(name => [
  '--project',
  name,
])
const { SOAK: _, ...withoutSoak } = process.env
/**
 * @param {string[]} command
 * @param {Record<string, string>} [env]
 * @returns {boolean} whether it succeeded.
 */
const passes = (command, env = { SOAK: process.env.SOAK || '1' }) => {
  const began = performance.now()
  const { status } = spawnSync(process.execPath, command, {
    cwd: root,
    env: { ...withoutSoak, ...env },
    stdio: 'inherit',
  })
  console.log(`This part took ${((performance.now() - began) / 60_000).toFixed(1)} min.`)
  return status === 0
}

const vitest = packaged('vitest', 'vitest.mjs')
const tests = passes([vitest, 'run', ...projects, ...given])

/** Feature tests with every tenant table partitioned by business (decision 47). */
const sharded =
  given.length > 0 ||
  passes(
    [
      ...[vitest, 'run', '--project', 'features-postgres'],
      // Migrates from the start, which partitions nothing.
      ...['--testNamePattern', '^(?!.*a backup of an earlier version is restored)'],
    ],
    { SHARDED: '1' },
  )
const playwright = packaged('@playwright/test', 'cli.js')
const crashes = given.length > 0 || passes([playwright, 'test', 'test/e2e/crash', '--retries=0'])
const pseudoLanguage = given.length > 0 || passes([playwright, 'test', 'test/e2e/pseudo-language'])

/** @param {string} instant */
const journeysPass = instant => {
  console.log(`Journeys at ${instant}`)
  return passes([playwright, 'test', ...timed], { JOURNEY_INSTANT: instant })
}
const failed = given.length > 0 ? [] : instants.filter(instant => !journeysPass(instant))
if (failed.length > 0) console.log(`Journeys failed at ${failed.join(', ')}.`)

const broken = [
  ...(tests ? [] : ['the tests on both engines']),
  ...(sharded ? [] : ['the tests with partitioned tables']),
  ...(crashes ? [] : ['the crashes of the server']),
  ...(pseudoLanguage ? [] : ['the screens in a pseudo-language']),
  ...(failed.length === 0 ? [] : [`journeys at ${failed.length} of ${instants.length} instants`]),
]
process.exitCode = broken.length === 0 ? 0 : 1
const what = given.length > 0 ? 'The part of the long run that you named' : 'The whole long run'
console.log(
  broken.length === 0 ? `${what} passed.` : `${what} did not pass: ${broken.join(', ')} failed.`,
)
