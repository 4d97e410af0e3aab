import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

/*
 * A calendar program in Debian. It parses files with Python's icalendar, independently of our
 * parsers.
 */

const END = '\u241e'

export interface ListedEvent {
  uid: string
  start: string
  end: string
  status: string
  title: string
}

export function openKhal(program: string, folder: string) {
  const calendar = join(folder, 'calendar')
  mkdirSync(calendar, { recursive: true })
  const format = '%Y-%m-%d %H:%M'
  const config = join(folder, 'config')
  writeFileSync(
    config,
    `[calendars]
[[clinic]]
path = ${calendar}
type = calendar
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = ${format}
longdatetimeformat = ${format}
local_timezone = UTC
default_timezone = UTC
[default]
default_calendar = clinic
[sqlite]
path = ${join(folder, 'khal.db')}
`,
  )
  const env = {
    ...process.env,
    XDG_DATA_HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_CACHE_HOME: folder,
    LC_ALL: 'C.UTF-8',
  }
  // Asynchronous, because a blocked test would miss that the server ended an idle connection.
  const run = async (...args: string[]) =>
    (await promisify(execFile)(program, ['-c', config, ...args], { env })).stdout
  let files = 0
  return {
    /** Imports files, as opening an attachment does. */
    async take(contents: string[]): Promise<void> {
      const paths = contents.map(content => {
        const file = join(folder, `${++files}.ics`)
        writeFileSync(file, content)
        return file
      })
      await run('import', '--batch', '-a', 'clinic', ...paths)
    },
    /** Lists a year of events. */
    async list(from: string): Promise<ListedEvent[]> {
      const fields = ['uid', 'start-long-full', 'end-long-full', 'status', 'title']
      // khal reads a literal `\\n` as a line break, so a title may have several lines.
      const line = `${fields.map(field => `{${field}}`).join('|')}${END}`
      const listed = await run(
        ...['--no-color', 'list', '--day-format', '', '--format', line, from, '365d'],
      )
      return listed
        .split(END)
        .map(each => each.trim())
        .filter(Boolean)
        .map(each => {
          const [uid = '', start = '', end = '', status = '', ...title] = each.split('|')
          return { uid, start, end, status: status.trim(), title: title.join('|') }
        })
    },
  }
}
