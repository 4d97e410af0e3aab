import windows from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import ICAL from 'ical.js'
import { DAY_MS } from '#domain/time/date.ts'
import { canonicalZone, instantOfLocal, isTimeZone, zoneTable } from '#domain/time/zone.ts'
import type { CalendarPart } from './lines.ts'

/** The instant at which clocks of a zone show a time, both in milliseconds as `domain/time/zone.ts` counts them. */
export type Clock = (localMs: number) => number

export const utcClock: Clock = localMs => localMs

const clocks = new Map<string, Clock>()

/** The clock of an IANA zone; the same one for the same zone. */
export function clockOf(zone: string): Clock {
  const clock: Clock =
    clocks.get(zone) ?? (localMs => instantOfLocal(zoneTable(zone, localMs - DAY_MS, localMs + DAY_MS), localMs))
  clocks.set(zone, clock)
  return clock
}

/** Unicode's table of what Windows calls its zones (CLDR, windowsZones); '001' is the zone that is meant where no country is named. */
const windowsNames = new Map(
  windows.supplemental.windowsZones.mapTimezones
    .filter(({ mapZone }) => mapZone._territory === '001')
    .map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]),
)

/** The IANA zone that a TZID names: by IANA's name, by one with a maker's prefix ('/mozilla.org/20050126_1/Europe/Berlin'), or by Windows'. */
function namedZone(tzid: string): string | undefined {
  const name = tzid.trim()
  const parts = name.startsWith('/') ? name.split('/').slice(-3) : [name]
  const names = parts.map((_, at) => parts.slice(at).join('/'))
  const known = names.find(isTimeZone) ?? windowsNames.get(name.toLowerCase())
  return known && canonicalZone(known)
}

/** So many parts of a file's zones may repeat, from so early on: the library goes through every change of each. Outlook begins in 1601. */
const MAX_ZONE_RULES = 60
const FIRST_ZONE_YEAR = 1600
/** What can't keep the library looking for a day that never comes. */
const YEARLY_RULE =
  /^(?:(?:FREQ=YEARLY|INTERVAL=1|UNTIL=[\dTZ:-]+|WKST=..|BYMONTH=\d+|BYDAY=[+-]?[1-5](?:MO|TU|WE|TH|FR|SA|SU))(?:;|$))+$/

/** The clocks of a calendar file, by TZID. What IANA or Windows names is taken by its name, everything else by what the file says of it. */
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

  /** Undefined for a zone that nobody knows, or that the file defines in a way that is not read here. */
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
      const text = ['BEGIN:VTIMEZONE', ...part.lines.map(line => line.text), 'END:VTIMEZONE'].join('\r\n')
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

/** How many parts of a zone repeat; without end for one that does not change once a year, as those of the world do. */
function rulesOf(zone: ICAL.Component): number {
  const repeating = zone.getAllSubcomponents().filter(part => part.getFirstProperty('rrule'))
  const isYearly = repeating.every(part => {
    const start = part.getFirstPropertyValue('dtstart') as ICAL.Time | null
    const rules = part.getAllProperties('rrule').map(rule => String(rule.getFirstValue()).toUpperCase())
    return (start?.year ?? 0) >= FIRST_ZONE_YEAR && rules.every(rule => YEARLY_RULE.test(rule))
  })
  return isYearly ? repeating.length : Number.POSITIVE_INFINITY
}
