import type ICAL from 'ical.js'

/**
 * What rules of repeating may say here. Others could be such that no time ever fits them, and the library would look for one without end.
 */
const READABLE: Record<string, RegExp> = {
  DAILY: /^(FREQ|INTERVAL|COUNT|UNTIL|WKST)$/,
  WEEKLY: /^(FREQ|INTERVAL|COUNT|UNTIL|WKST|BYDAY)$/,
  MONTHLY: /^(FREQ|INTERVAL|COUNT|UNTIL|WKST|BYDAY|BYMONTHDAY|BYSETPOS)$/,
  YEARLY: /^(FREQ|INTERVAL|COUNT|UNTIL|WKST|BYDAY|BYMONTHDAY|BYMONTH)$/,
}

/** Whether a rule of repeating (RFC 5545, section 3.3.10) is one that is followed here. */
export function isReadable(rule: string): boolean {
  const parts = rule.toUpperCase().split(';')
  const frequency = parts.find(part => part.startsWith('FREQ='))?.slice(5) ?? ''
  const readable = READABLE[frequency]
  if (parts.some(part => /^INTERVAL=\d{4}/.test(part))) return false
  return readable !== undefined && parts.every(part => readable.test(part.split('=')[0] ?? ''))
}

/** So many parts of a zone may repeat, from so early on: the library goes through every change of each. Outlook begins in 1601. */
const MAX_ZONE_RULES = 60
const FIRST_ZONE_YEAR = 1600

/** Whether the zones that a file defines change once a year, as those of the world do. */
export function zonesAreReadable(calendar: ICAL.Component): boolean {
  const parts = calendar.getAllSubcomponents('vtimezone').flatMap(zone => zone.getAllSubcomponents())
  const repeating = parts.filter(part => part.getFirstProperty('rrule'))
  return (
    repeating.length <= MAX_ZONE_RULES &&
    repeating.every(part => {
      const start = part.getFirstPropertyValue('dtstart') as ICAL.Time | null
      const rules = part.getAllProperties('rrule').map(rule => String(rule.getFirstValue()).toUpperCase())
      return (start?.year ?? 0) >= FIRST_ZONE_YEAR && rules.every(rule => /FREQ=YEARLY/.test(rule) && isReadable(rule))
    })
  )
}

/** Whether a time is on a day that a yearly rule means: the library goes on to the 1st of March where there is no 29th of February. */
export function isMeant(rules: readonly ICAL.Property[], start: ICAL.Time): (time: ICAL.Time) => boolean {
  const [rule] = rules.map(each => each.getFirstValue() as unknown as ICAL.Recur)
  if (rules.length !== 1 || rule?.freq !== 'YEARLY' || rule.parts.BYDAY) return () => true
  const { BYMONTH: months = [start.month], BYMONTHDAY: days = [start.day] } = rule.parts as Record<string, number[]>
  return time => months.includes(time.month) && (days.includes(time.day) || days.some(day => day < 0))
}
