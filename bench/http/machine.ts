import { execFileSync } from 'node:child_process'
import { cpus, loadavg, platform, release, totalmem } from 'node:os'

const git = (...words: string[]) => {
  try {
    return execFileSync('git', words, { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

function readCommit() {
  const commit = git('rev-parse', '--short=10', 'HEAD')
  const changed = git('status', '--porcelain', '--untracked-files=no') !== ''
  return commit === '' ? 'unknown' : `${commit}${changed ? ' with changes' : ''}`
}

export const describeMachine = () => ({
  date: new Date().toISOString().slice(0, 16).replace('T', ' '),
  commit: readCommit(),
  node: process.version,
  processor: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
  memoryGiB: Math.round(totalmem() / 2 ** 30),
  load: Math.round(loadavg()[0]! * 10) / 10,
  system: `${platform()} ${release().split('.', 2).join('.')}`,
})

export type Machine = ReturnType<typeof describeMachine>
