import { UnreadableFile } from '../file-rules.ts'

/** Unfolded (RFC 5545, section 3.1), with its first line number. */
export interface CalendarLine {
  number: number
  text: string
}

export interface CalendarPart {
  number: number
  lines: CalendarLine[]
  whole: boolean
}

export interface CalendarText {
  /** Google's own calendars are named after their address. */
  name: string
  zones: CalendarPart[]
  events: CalendarPart[]
}

function* unfolded(text: string): Generator<CalendarLine> {
  let line: CalendarLine | undefined
  let number = 0
  const plain = text.replace(/\r\n?/g, '\n')
  for (let at = 0; at < plain.length; ) {
    const feed = plain.indexOf('\n', at)
    const end = feed < 0 ? plain.length : feed
    const raw = plain.slice(at, end)
    at = end + 1
    number++
    if (line && /^[ \t]/.test(raw)) line.text += raw.slice(1)
    else {
      if (line?.text.trim()) yield line
      line = { number, text: raw }
    }
  }
  if (line?.text.trim()) yield line
}

/**
 * Reads components separately, so that a mistake in one doesn't affect others.
 * @throws UnreadableFile if the end is missing.
 */
export function splitCalendars(text: string): CalendarText[] {
  const calendars: CalendarText[] = []
  let open = false
  let part: CalendarPart | undefined
  let kind = ''
  /** A nested component, such as an alarm. */
  let within = ''
  for (const line of unfolded(text)) {
    const [, edge, name] =
      /^(BEGIN|END):\s*([\w-]+)\s*$/i.exec(line.text)?.map(word => word.toUpperCase()) ?? []
    if (name === 'VCALENDAR') {
      open = edge === 'BEGIN'
      part = undefined
      if (open) calendars.push({ name: '', zones: [], events: [] })
    } else if (edge === 'BEGIN' && (name === 'VEVENT' || name === 'VTIMEZONE')) {
      part = { number: line.number, lines: [], whole: false }
      kind = name
      within = ''
      const calendar = calendars.at(-1) ?? { name: '', zones: [], events: [] }
      if (calendars.length === 0) calendars.push(calendar)
      ;(name === 'VEVENT' ? calendar.events : calendar.zones).push(part)
    } else if (part && edge === 'END' && name === kind) {
      part.whole = true
      part = undefined
    } else if (part && kind === 'VEVENT' && edge) {
      within = edge === 'BEGIN' ? within || name! : name === within ? '' : within
    } else if (part) {
      if (!within) part.lines.push(line)
    } else if (calendars.length > 0) {
      const [, named] = /^X-WR-CALNAME(?:;[^:]*)?:(.*)$/i.exec(line.text) ?? []
      if (named) calendars.at(-1)!.name = named.trim()
    }
  }
  if (open) throw new UnreadableFile('This calendar file could not be read: it is incomplete.')
  return calendars
}
