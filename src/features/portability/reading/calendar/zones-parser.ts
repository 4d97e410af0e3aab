import windows from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import ICAL from 'ical.js'
import { DAY_MS } from '#domain/time/date.ts'
import { canonicalZone, instantOfLocal, zoneTable } from '#domain/time/zone.ts'
import { readZone } from '../cells-rules.ts'
import type { CalendarPart } from './lines-parser.ts'

/** Milliseconds, as in `domain/time/zone.ts`. */
export type Clock = (localMs: number) => number

export const utcClock: Clock = localMs => localMs

export const clockOf =
  (zone: string): Clock =>
  localMs =>
    instantOfLocal(zoneTable(zone, localMs - DAY_MS, localMs + DAY_MS), localMs)

/** CLDR, windowsZones; '001' is the default without a country. */
const windowsNames = new Map(
  windows.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
)

/**
 * IANA names, also with a vendor prefix ('/mozilla.org/20050126_1/Europe/Berlin'), and Windows
 * names.
 */
function namedZone(tzid: string): string | undefined {
  const name = tzid.trim()
  const parts = name.startsWith('/') ? name.split('/').slice(-3) : [name]
  const names = parts.map((_, at) => parts.slice(at).join('/'))
  const windows = windowsNames.get(name.toLowerCase())
  return names.map(readZone).find(Boolean) ?? (windows && canonicalZone(windows))
}

/** Limited, because the library goes through every change, and Outlook starts in 1601. */
const MAX_ZONE_RULES = 60
const FIRST_ZONE_YEAR = 1600
/** Excludes days that don't exist, for which the library would search forever. */
const YEARLY_RULE =
  /^(?:(?:FREQ=YEARLY|INTERVAL=1|UNTIL=[\dTZ:-]+|WKST=..|BYMONTH=\d+|BYDAY=[+-]?[1-5](?:MO|TU|WE|TH|FR|SA|SU))(?:;|$))+$/

/** IANA and Windows names win over the file's definitions, but abbreviations such as EST don't. */
export class ZoneBook {
  readonly #clocks = new Map<string, Clock | undefined>()
  readonly #defined = new Map<string, CalendarPart>()
  #rulesLeft = MAX_ZONE_RULES

  constructor(zones: readonly CalendarPart[]) {
    for (const zone of zones) {
      const name = zone.lines.find(({ text }) => /^TZID[;:]/i.test(text))
      if (name) this.#defined.set(name.text.slice(name.text.indexOf(':') + 1).trim(), zone)
    }
  }

  find(tzid: string): Clock | undefined {
    if (!this.#clocks.has(tzid)) {
      const zone = namedZone(tzid)
      this.#clocks.set(tzid, zone ? clockOf(zone) : this.#read(tzid))
    }
    return this.#clocks.get(tzid)
  }

  #read(tzid: string): Clock | undefined {
    const part = this.#defined.get(tzid.trim())
    if (!part) return undefined
    try {
      const text = ['BEGIN:VTIMEZONE', ...part.lines.map(line => line.text), 'END:VTIMEZONE'].join(
        '\r\n',
      )
      const component = new ICAL.Component(ICAL.parse(text))
      this.#rulesLeft -= rulesOf(component)
      if (this.#rulesLeft < 0) return undefined
      const zone = new ICAL.Timezone({ component, tzid })
      return localMs => {
        const date = new Date(localMs)
        const shown = {
          year: date.getUTCFullYear(),
          month: date.getUTCMonth() + 1,
          day: date.getUTCDate(),
          hour: date.getUTCHours(),
          minute: date.getUTCMinutes(),
          second: date.getUTCSeconds(),
          isDate: false,
        }
        return new ICAL.Time(shown, zone).toUnixTime() * 1000
      }
    } catch {
      return undefined
    }
  }
}

/** Infinite unless all rules are yearly, as real ones are. */
function rulesOf(zone: ICAL.Component): number {
  const repeating = zone.getAllSubcomponents().filter(part => part.getFirstProperty('rrule'))
  const isYearly = repeating.every(part => {
    const start = part.getFirstPropertyValue('dtstart') as ICAL.Time | null
    const rules = part
      .getAllProperties('rrule')
      .map(rule => String(rule.getFirstValue()).toUpperCase())
    return (start?.year ?? 0) >= FIRST_ZONE_YEAR && rules.every(rule => YEARLY_RULE.test(rule))
  })
  return isYearly ? repeating.length : Number.POSITIVE_INFINITY
}
