import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The ids of an unprivileged user if tests run as root, which PostgreSQL refuses. */
export function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find(entry => entry.startsWith('nobody:'))
  const [, , uid, gid] = line?.split(':') ?? []
  return { uid: Number(uid ?? 65534), gid: Number(gid ?? 65534) }
}

/** Whether every account may enter all its parents and enter or run it. */
export const isReachable = (path: string): boolean =>
  (statSync(path).mode & 0o001) !== 0 && (dirname(path) === path || isReachable(dirname(path)))

/** The account can reach it through all its parents. */
export function reachableFolder(prefix: string): string {
  const parent = unprivileged().uid === undefined || isReachable(tmpdir()) ? tmpdir() : '/tmp'
  return mkdtempSync(join(parent, prefix))
}
