import { addDays, isUsualDate, type LocalDate, weekdayOf } from '#domain/time/date.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const months =
  'january february march april may june july august september october november december'.split(' ')

const indexOfWord = (words: readonly string[], typed: string) =>
  typed.length >= 3 ? words.findIndex(word => word.startsWith(typed)) : -1

/** 'tomorrow', 'fri', 'next fri', 'mar 9', '9 march 2028', '3/9', '2027-03-09', 'in 3 days'. */
export function dateOfWords(typed: string, today: LocalDate): LocalDate | undefined {
  const text = typed.trim().toLowerCase().replace(/,/g, ' ').replace(/\s+/g, ' ')
  if (isUsualDate(text)) return text
  if (text === 'today') return today
  if (text === 'tomorrow') return addDays(today, 1)
  if (text === 'yesterday') return addDays(today, -1)
  return (
    relative(text, today) ?? weekday(text, today) ?? named(text, today) ?? numbered(text, today)
  )
}

function relative(text: string, today: LocalDate): LocalDate | undefined {
  const match = /^(?:in )?(\d{1,3}) (day|week)s?( ago)?$/.exec(text)
  if (!match) return undefined
  const days = Number(match[1]) * (match[2] === 'week' ? 7 : 1)
  return addDays(today, match[3] ? -days : days)
}

function weekday(text: string, today: LocalDate): LocalDate | undefined {
  const match = /^(next |last )?([a-z]+)$/.exec(text)
  const index = match ? indexOfWord(weekdays, match[2]!) : -1
  if (!match || index === -1) return undefined
  // Weeks start on Sunday; 'next' means the week after this one.
  if (match[1] === 'next ') return addDays(today, 7 - (weekdayOf(today) % 7) + ((index + 1) % 7))
  const ahead = (index + 1 - weekdayOf(today) + 7) % 7 || 7
  return addDays(today, match[1] ? ahead - 7 || -7 : ahead)
}

function named(text: string, today: LocalDate): LocalDate | undefined {
  const first = /^([a-z]+)\.? (\d{1,2})(?: (\d{4}))?$/.exec(text)
  const second = /^(\d{1,2})\.? ([a-z]+)\.?(?: (\d{4}))?$/.exec(text)
  const [word, day, year] = first
    ? [first[1]!, first[2]!, first[3]]
    : second
      ? [second[2]!, second[1]!, second[3]]
      : []
  if (!word || !day) return undefined
  const index = indexOfWord(months, word)
  return index === -1 ? undefined : dateOf(index + 1, Number(day), year, today)
}

/** Month first, as in the United States. */
function numbered(text: string, today: LocalDate): LocalDate | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(text)
  return match ? dateOf(Number(match[1]), Number(match[2]), match[3], today) : undefined
}

function dateOf(
  month: number,
  day: number,
  year: string | undefined,
  today: LocalDate,
): LocalDate | undefined {
  const write = (of: number) =>
    `${of}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const thisYear = Number(today.slice(0, 4))
  const wanted = year
    ? [Number(year)]
    : [thisYear, thisYear + 1, thisYear + 2, thisYear + 3, thisYear + 4]
  return wanted.map(write).find(date => isUsualDate(date) && (year !== undefined || date >= today))
}
