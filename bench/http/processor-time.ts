import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** A unit of /proc/<pid>/stat: Linux reports 100 per second. */
const TICK_MS = 10

export interface ProcessTime {
  parent: number
  /** In milliseconds, including children that have ended. */
  ms: number
}

/** The command in parentheses may contain spaces. */
export function readStat(stat: string): ProcessTime {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + field, 0)
  return { parent: fields[1]!, ms: ticks * TICK_MS }
}

export function timeOfTree(root: number, processes: ReadonlyMap<number, ProcessTime>): number {
  let ms = processes.get(root)?.ms ?? 0
  for (const [pid, { parent }] of processes) if (parent === root) ms += timeOfTree(pid, processes)
  return ms
}

function readProcesses(): Map<number, ProcessTime> {
  const processes = new Map<number, ProcessTime>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      processes.set(Number(name), readStat(readFileSync(`/proc/${name}/stat`, 'utf8')))
    } catch {
      // The process ended in the meantime.
    }
  }
  return processes
}

const available = existsSync('/proc/self/stat')

/** Milliseconds by tree; undefined on systems without /proc. */
export function processorTimes(roots: readonly number[]): number[] | undefined {
  if (!available) return undefined
  const processes = readProcesses()
  return roots.map(root => timeOfTree(root, processes))
}

export const parentOf = (pid: number): number =>
  available ? readStat(readFileSync(`/proc/${pid}/stat`, 'utf8')).parent : 0
