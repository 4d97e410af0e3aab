import type { Language } from '#domain/languages.ts'
import { formatExactTime, formatShortDay } from '#domain/time/format.ts'
import { mailtoUrl } from '#web/lib/mailto.ts'
import type { Words } from '#words/en/areas.ts'
import { fill } from '#words/fill.ts'
import type { Gap } from '../../contract.ts'

export function offerMail(
  { at, url, serviceName: service, staffName: staff }: Gap,
  words: Words['home']['gaps']['mail'],
  zone: string,
  language: Language,
): string {
  const start = Date.parse(at)
  const when = `${formatShortDay(start, zone, language)}, ${formatExactTime(start, zone, language)}`
  return mailtoUrl('', {
    subject: fill(words.subject, { service, when }),
    body: fill(words.body, { service, staff, when, url }),
  })
}
