import { addDays } from '#domain/time/date.ts'
import {
  formatDayHeading,
  formatShortDate,
  formatTime,
  formatTimeRange,
} from '#domain/time/format.ts'
import { localDateOf } from '#domain/time/zone.ts'
import type { Agenda, AgendaEntry } from '#web/lib/agenda.ts'
import { appWorker as words } from '#words/en/app-worker.ts'
import { fill } from '#words/fill.ts'

const STYLE = `:root{color-scheme:light dark;--ink:light-dark(#1f2433,#f2f1ec);--muted:light-dark(#565c6b,#aeb2bd);
--line:light-dark(#e5e2dc,#363b47);--warn:light-dark(#fbf1d9,#3a3018);--warn-ink:light-dark(#6b4a0b,#eccf94)}
body{margin:0;background:light-dark(#faf9f6,#15181f);color:var(--ink);font:1rem/1.45 system-ui,sans-serif}
main{max-width:38rem;margin:0 auto;padding:max(1rem,env(safe-area-inset-top)) 1rem 2rem}
.note{position:sticky;top:0;padding:.75rem 1rem;border:1px dashed currentcolor;border-radius:.75rem;
background:var(--warn);color:var(--warn-ink)}.note strong{display:block;font-size:1.25rem}
h1{font-size:1rem;font-weight:500;color:var(--muted);margin:1.25rem 0 0}h2{font-size:1.25rem;margin:1.25rem 0 .5rem}
ul{list-style:none;margin:0;padding:0;border:1px solid var(--line);border-radius:.75rem}
li{padding:.75rem 1rem;overflow-wrap:anywhere}li+li{border-top:1px solid var(--line)}
time{display:block;font-variant-numeric:tabular-nums;color:var(--muted)}b{font-weight:600}p{margin:.25rem 0}
a{display:inline-block;min-height:2.75rem;line-height:2.75rem;color:inherit;font-weight:600}`

/**
 * Shows only saved data, so it reloads once it is online. A slow server is asked again before the
 * browser ends an idle worker, which would forget that it was late.
 */
const SCRIPT = 'addEventListener("online",()=>location.reload())'
const SLOW_SCRIPT = `${SCRIPT};setInterval(()=>document.hidden||location.reload(),20000)`

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

export function offlinePage(
  agenda: Agenda | undefined,
  now: number,
  nonce: string,
  isSlow = false,
): string {
  const script = isSlow ? SLOW_SCRIPT : SCRIPT
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${isSlow ? words.slowTitle : words.title}${agenda ? ` · ${escaped(agenda.brandName)}` : ''}</title>
<style nonce="${nonce}">${STYLE}</style><script nonce="${nonce}">${script}</script></head>
<body><main>${agenda ? schedule(agenda, now, isSlow) : note(words.title, words.nothingKept)}</main></body></html>`
}

const note = (lead: string, text: string) =>
  `<div class="note" role="status"><strong>${escaped(lead)}</strong>${escaped(text)}<br>
<a href="">${words.again}</a></div>`

function schedule(agenda: Agenda, now: number, isSlow: boolean): string {
  const { businessName, zone, savedAt, days, entries } = agenda
  const today = localDateOf(now, zone)
  const shown = [today, addDays(today, 1)].filter(day => days.includes(day))
  const time = formatTime(savedAt, zone, 'en')
  const isOld = localDateOf(savedAt, zone) !== today
  const when = isOld ? `${formatShortDate(savedAt, zone, 'en')}, ${time}` : time
  const lead = fill(words.asOf, { time: when })
  if (shown.length === 0) return note(lead, words.outdated)
  const parts = shown.map((day, index) => {
    const name = day === today ? words.today : words.tomorrow
    const heading = `<h2 id="day-${index}">${name}, ${formatDayHeading(day, 'en')}</h2>`
    const mine = entries.filter(({ start }) => localDateOf(start, zone) === day)
    if (mine.length === 0) return `${heading}<p>${words.nothing}</p>`
    return `${heading}<ul aria-labelledby="day-${index}">${mine.map(entry => row(entry, zone)).join('')}</ul>`
  })
  return `${note(lead, isSlow ? words.slow : words.notLive)}<h1>${escaped(businessName)}</h1>${parts.join('')}`
}

const row = ({ start, end, client, service, staff }: AgendaEntry, zone: string) =>
  `<li><time>${formatTimeRange(start, end, zone, 'en')}</time><b>${escaped(client)}</b>
<p>${escaped(fill(words.withStaff, { service, staff }))}</p></li>`
