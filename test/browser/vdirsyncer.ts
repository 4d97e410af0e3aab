import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Keeps a file for each event. */
export function openVdirsyncer(program: string, folder: string, url: string) {
  const events = join(folder, 'events')
  mkdirSync(events, { recursive: true })
  const config = join(folder, 'config')
  writeFileSync(
    config,
    `[general]
status_path = "${join(folder, 'status')}"
[pair feed]
a = "here"
b = "there"
collections = null
conflict_resolution = "b wins"
[storage here]
type = "filesystem"
path = "${events}"
fileext = ".ics"
[storage there]
type = "http"
url = "${url}"
`,
  )
  const env = { PATH: process.env.PATH, HOME: folder, LC_ALL: 'C.UTF-8', LANG: 'C.UTF-8' }
  const run = (command: string) => promisify(execFile)(program, ['-c', config, command], { env })
  return {
    subscribe: () => run('discover'),
    /** @returns the events as iCalendar objects. */
    async sync(): Promise<string[]> {
      await run('sync')
      const files = readdirSync(events).sort()
      return files.map(file => readFileSync(join(events, file), 'utf8'))
    },
  }
}
