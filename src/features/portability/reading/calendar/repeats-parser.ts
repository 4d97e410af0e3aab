import { RRuleTemporal } from 'rrule-temporal'

const WEEKDAY = /^(MO|TU|WE|TH|FR|SA|SU)$/
const NUMBER = /^[+-]?\d{1,3}$/
/** RFC 5545, section 3.3.10 */
const PARTS: Record<string, { in: RegExp; value: RegExp }> = {
  INTERVAL: { in: /./, value: /^[1-9]\d{0,2}$/ },
  COUNT: { in: /./, value: /^[1-9]\d{0,5}$/ },
  UNTIL: { in: /./, value: /^\d{8}(T\d{6}Z?)?$/ },
  WKST: { in: /./, value: WEEKDAY },
  BYMONTH: { in: /./, value: /^([1-9]|0[1-9]|1[0-2])$/ },
  BYDAY: { in: /./, value: /^([+-]?[0-5]?\d)?(MO|TU|WE|TH|FR|SA|SU)$/ },
  BYMONTHDAY: { in: /^(DAILY|MONTHLY|YEARLY)$/, value: NUMBER },
  BYYEARDAY: { in: /^YEARLY$/, value: NUMBER },
  BYSETPOS: { in: /^(MONTHLY|YEARLY)$/, value: NUMBER },
}
const FREQUENCY = /^(DAILY|WEEKLY|MONTHLY|YEARLY)$/

export interface Rule {
  text: string
  count: number | undefined
  /** As written: a date, a local time or a UTC time. */
  until: string | undefined
}

/** Exchange writes spaces after commas. */
export function readRule(written: string): Rule | undefined {
  const parts = new Map<string, string>()
  for (const part of written.replace(/\s/g, '').toUpperCase().split(';').filter(Boolean)) {
    const [name = '', value = ''] = part.split('=')
    parts.set(name, value)
  }
  const { FREQ: frequency = '', COUNT: count, UNTIL: until, ...others } = Object.fromEntries(parts)
  if (!FREQUENCY.test(frequency)) return undefined
  for (const [name, value] of parts) {
    const known = name === 'FREQ' || (Object.hasOwn(PARTS, name) && PARTS[name]!.in.test(frequency))
    if (
      !known ||
      (name !== 'FREQ' && !value.split(',').every(each => PARTS[name]!.value.test(each)))
    )
      return undefined
  }
  // The library would ignore the plain weekdays.
  const days = others.BYDAY?.split(',').map(day => /\d/.test(day)) ?? []
  if (frequency === 'YEARLY' && days.includes(true) && days.includes(false)) return undefined
  const text = [['FREQ', frequency], ...Object.entries(others)]
    .map(part => part.join('='))
    .join(';')
  return { text, count: count === undefined ? undefined : Number(count), until }
}

/** Enough for eighty years of a daily event. */
const MAX_PERIODS = 30_000

/** In local milliseconds, because rules count calendar days. @throws for too many times. */
export function timesOfRule({ text }: Rule, first: number, last: number): number[] {
  const start = new Date(first).toISOString().replace(/[-:]|\.\d{3}/g, '')
  const rule = new RRuleTemporal({
    rruleString: `DTSTART:${start}\nRRULE:${text}`,
    maxIterations: MAX_PERIODS,
  })
  return rule.between(new Date(first), new Date(last), true).map(time => time.epochMilliseconds)
}
