/**
 * @typedef {object} Job
 * @property {string} name
 * @property {string[]} [needs] names of jobs that end before it starts
 */

/**
 * Runs jobs, at most `places` at a time: always the first one whose needs have ended.
 * @template {Job} Each
 * @param {readonly Each[]} jobs
 * @param {number} places
 * @param {(job: Each) => Promise<void>} perform
 */
export async function runInTurn(jobs, places, perform) {
  const waiting = [...jobs]
  /** @type {Map<string, Promise<string>>} */
  const running = new Map()
  const isUnended = (/** @type {string} */ name) =>
    running.has(name) || waiting.some(job => job.name === name)
  while (waiting.length + running.size > 0) {
    const ready = waiting.findIndex(({ needs = [] }) => !needs.some(isUnended))
    if (ready >= 0 && running.size < places) {
      const [job] = waiting.splice(ready, 1)
      if (job)
        running.set(
          job.name,
          perform(job).then(() => job.name),
        )
    } else if (running.size > 0) running.delete(await Promise.race(running.values()))
    else throw new Error(`These wait for each other: ${waiting.map(({ name }) => name).join(', ')}`)
  }
}
