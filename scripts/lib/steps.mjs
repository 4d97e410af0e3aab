import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { inRoot, root } from './root.mjs'

/**
 * @typedef {{ passed: number, failed: number }} Tally
 * @typedef {object} Step
 * @property {string} name what it checks, for a person
 * @property {string[]} command run by Node: a script and its arguments
 * @property {Record<string, string>} [env]
 * @property {string[]} [needs] names of earlier steps; when one of them failed, this one counts as failed without being run
 * @property {() => Tally} [count] reads how many tests passed and failed; without it the step itself is the one test
 */

/** A program that an npm package brings, as a script for Node. @param {string} name @param {string} path */
export const packaged = (name, path) => inRoot('node_modules', name, path)

/** @param {Step} step @returns {Promise<{ code: number, output: string }>} */
function run({ command, env }) {
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
    // A run that fails without a failed test (an error outside of tests, no test at all) is a failure all the same.
    const silent = code !== 0 && counted.failed === 0
    return counted.passed + counted.failed === 0 || silent ? { ...counted, failed: 1 } : counted
  } catch {
    return broken
  }
}

/** @param {Step} step @param {string} missing @returns {Tally} */
function notRun(step, missing) {
  console.log(`✗ ${step.name}  not run, because "${missing}" failed`)
  return { passed: 0, failed: 1 }
}

/** @param {Step} step @returns {Promise<Tally>} */
async function report(step) {
  const started = performance.now()
  const { code, output } = await run(step)
  const { passed, failed } = tally(step, code)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  writeFileSync(inRoot('test-results', `${step.name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.log`), output)
  const counts = step.count ? `  ${passed} passed, ${failed} failed` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${step.name}${counts}  (${seconds} s)`)
  if (failed > 0) console.log(`${output.trimEnd()}\n`)
  return { passed, failed }
}

/**
 * Runs the steps one after the other, whatever becomes of each: a line for each, and its whole output where it failed.
 * Output is kept in test-results/. @param {Step[]} steps @returns {Promise<Tally>}
 */
export async function runSteps(steps) {
  mkdirSync(inRoot('test-results'), { recursive: true })
  const total = { passed: 0, failed: 0 }
  /** @type {Set<string>} */
  const broken = new Set()
  for (const step of steps) {
    const missing = step.needs?.find(name => broken.has(name))
    const { passed, failed } = missing ? notRun(step, missing) : await report(step)
    if (failed > 0) broken.add(step.name)
    total.passed += passed
    total.failed += failed
  }
  return total
}

/** Says the sum as the last line and leaves with the exit code that goes with it. @param {Tally} total */
export function conclude({ passed, failed }) {
  if (failed > 0 || passed === 0) process.exitCode = 1
  console.log(`${passed} passed, ${failed} failed`)
}
