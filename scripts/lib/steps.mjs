import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { runInTurn } from './in-turn.mjs'
import { inRoot, root } from './root.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Tally
 * @typedef {object} Step
 * @property {string} name what it checks, for a person
 * @property {string[]} command run by Node: a script and its arguments
 * @property {Record<string, string>} [env]
 * @property {string[]} [needs] names of steps that end before it starts; when one of them failed,
 * this one counts as failed without being run
 * @property {() => Tally} [count] reads how many tests passed and failed; without it the step
 * itself is the one test
 */

/**
 * The script of a program in an npm package.
 * @param {string} name
 * @param {string} path
 */
export const packaged = (name, path) => inRoot('node_modules', name, path)

/** @param {Step} step @returns {Promise<{ code: number, output: string }>} */
function execute({ command, env }) {
  return new Promise(resolve => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text
      })
    }
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })
}

/** @param {Step} step @param {number} code @returns {Tally} */
function tally(step, code) {
  const broken = { passed: 0, failed: 1 }
  if (!step.count) return code === 0 ? { passed: 1, failed: 0 } : broken
  try {
    const counted = step.count()
    // A run that fails without a failed test (an error outside tests, no tests) counts as one
    // failure.
    const silent = code !== 0 && counted.failed === 0
    return counted.passed + counted.failed === 0 || silent ? { ...counted, failed: 1 } : counted
  } catch {
    return broken
  }
}

/** @typedef {{ tally: Tally, lines: string[] }} Ended a step's result and its output lines */

/** @param {Step} step @param {string} missing @returns {Ended} */
const notRun = (step, missing) => ({
  tally: { passed: 0, failed: 1 },
  lines: [`✗ ${step.name}  not run, because "${missing}" failed`],
})

/** @param {Step} step @returns {Promise<Ended>} */
async function perform(step) {
  const started = performance.now()
  const { code, output } = await execute(step)
  const { passed, failed } = tally(step, code)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  writeFileSync(
    inRoot('test-results', `${step.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.log`),
    output,
  )
  const counts = step.count ? `  ${passed} passed, ${failed} failed` : ''
  const lines = [`${failed > 0 ? '✗' : '✓'} ${step.name}${counts}  (${seconds} s)`]
  if (failed > 0) lines.push(`${output.trimEnd()}\n`)
  return { tally: { passed, failed }, lines }
}

/**
 * Runs rounds of steps one after another, the steps of a round two at a time. Prints a line for
 * each step that ends, and the full output of failed ones. Keeps output in test-results/.
 * @param {Step[][]} rounds
 * @returns {Promise<Tally>}
 */
export async function runSteps(rounds) {
  mkdirSync(inRoot('test-results'), { recursive: true })
  const total = { passed: 0, failed: 0 }
  /** @type {Set<string>} */
  const broken = new Set()
  /** @param {Step} step */
  const run = async step => {
    const missing = step.needs?.find(name => broken.has(name))
    const { tally, lines } = missing ? notRun(step, missing) : await perform(step)
    for (const line of lines) console.log(line)
    if (tally.failed > 0) broken.add(step.name)
    total.passed += tally.passed
    total.failed += tally.failed
  }
  for (const round of rounds) await runInTurn(round, 2, run)
  return total
}

/**
 * Prints the total as the last line and sets the exit code.
 * @param {Tally} total
 */
export function conclude({ passed, failed }) {
  if (failed > 0 || passed === 0) process.exitCode = 1
  console.log(`${passed} passed, ${failed} failed`)
}
