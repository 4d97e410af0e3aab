// Every check and every test. The last line is the total; the exit code is 1 if anything failed.
import { readFileSync, rmSync } from 'node:fs'
import { checks } from './lib/checks.mjs'
import { places } from './lib/places.mjs'
import { inRoot } from './lib/root.mjs'
import { conclude, packaged, runSteps } from './lib/steps.mjs'

/** @param {string} report @returns {any} */
const read = report => JSON.parse(readFileSync(inRoot(report), 'utf8'))

/**
 * @param {string} name
 * @param {string[]} projects
 * @param {number} workers more than cores where tests wait for time-outs of stand-ins
 * @param {string[]} [folders] only their tests
 * @returns {import('./lib/steps.mjs').Step}
 */
function vitest(name, projects, workers, folders = []) {
  const report = `test-results/${name.toLowerCase().replaceAll(' ', '-')}.json`
  rmSync(inRoot(report), { force: true })
  return {
    name,
    command: [
      packaged('vitest', 'vitest.mjs'),
      'run',
      ...folders,
      ...projects.flatMap(project => ['--project', project]),
      `--maxWorkers=${workers}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: () => ({ passed: read(report).numPassedTests, failed: read(report).numFailedTests }),
  }
}

/** @typedef {{ title: string, tests: { status: string }[] }} Spec */

/** @param {{ specs: Spec[], suites?: any[] }} suite @returns {string[]} */
const flakyIn = ({ specs, suites = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some(each => each.status === 'flaky'))
    .map(each => each.title),
  ...suites.flatMap(flakyIn),
]

/** @returns {import('./lib/steps.mjs').Step} */
function browserJourneys() {
  const report = 'test-results/browser-journeys.json'
  rmSync(inRoot(report), { force: true })
  return {
    name: 'Browser journeys',
    needs: ['Build', 'Chromium'],
    command: [packaged('@playwright/test', 'cli.js'), 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: inRoot(report) },
    count: () => {
      const { stats, errors, suites } = read(report)
      if (stats.flaky > 0)
        console.log(
          'Passed only on the second attempt (see test-results/browser):',
          suites.flatMap(flakyIn),
        )
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
    },
  }
}

const build = { name: 'Build', command: ['scripts/build.mjs'] }

const unitTests = vitest('Unit tests', ['unit'], places)

const testsOnPglite = {
  ...vitest('Tests on PGlite', ['features-pglite'], places),
  needs: ['Build'],
  env: { WITHOUT_FAULTS: '1' },
}

/** Skips the slowest files and everything that needs a browser, PostgreSQL or processes to kill. */
const quick = () => [
  [
    { ...testsOnPglite, env: { WITHOUT_FAULTS: '1', QUICK: '1' } },
    build,
    unitTests,
    ...checks.filter(({ name }) => ['Format and lint', 'Types'].includes(name)),
  ],
]

const full = () => [
  // Journeys wait for a third of their time, so other steps run next to them.
  [
    browserJourneys(),
    { name: 'Chromium', command: [packaged('tsx', 'dist/cli.mjs'), 'test/browser/install.ts'] },
    build,
    ...checks,
    { name: 'Bytes', needs: ['Build'], command: ['scripts/bytes.mjs'] },
    unitTests,
    testsOnPglite,
  ],
  // Fault tests wait for leases and timeouts.
  [
    {
      ...vitest('Tests on PostgreSQL', ['features-postgres'], places + 1),
      needs: ['Build'],
      env: { WITHOUT_FAULTS: '1' },
    },
    {
      ...vitest('Fault tests', ['features-pglite', 'features-postgres'], 2, ['test/faults/']),
      needs: ['Build'],
    },
    {
      name: 'Lighthouse',
      needs: ['Build', 'Chromium'],
      command: [packaged('tsx', 'dist/cli.mjs'), 'bench/lighthouse.ts', '--untimed'],
    },
  ],
  [{ name: 'Specification shown', command: ['scripts/coverage.mjs', '--ran'] }],
]

conclude(await runSteps(process.argv.includes('--quick') ? quick() : full()))
