import { setTimeout as delay } from 'node:timers/promises'
import ICAL from 'ical.js'
import { localDateOf } from '../../src/domain/time/zone.ts'
import { type ListedEvent, openKhal } from '../browser/khal.ts'
import { installed } from '../browser/programs.ts'
import { apiBrowser, type OpenBusiness, openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'

/** Waits for the worker. */
async function mailedFile(url: string, to: string, nth: number): Promise<string> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const { body } = await apiBrowser(url).get(`/api/sandbox/messages?to=${encodeURIComponent(to)}`)
    const files = body.filter(mail => mail.attachments.length > 0).sort((a, b) => a.id - b.id)
    const file = files[nth - 1]?.attachments[0]
    if (file) return (await apiBrowser(url).get(file.url)).text
    await delay(50)
  }
  throw new Error(`No mail number ${nth} with a calendar file came to ${to}.`)
}

/** RFC 5546, section 2.1.5: for a UID, the highest SEQUENCE wins. */
function openIcalJs() {
  const kept = new Map<string, ICAL.Event>()
  const minute = (time: ICAL.Time) => time.toJSDate().toISOString().slice(0, 16).replace('T', ' ')
  return {
    take(contents: string[]): void {
      const calendars = contents.map(content => new ICAL.Component(ICAL.parse(content)))
      for (const component of calendars.flatMap(each => each.getAllSubcomponents('vevent'))) {
        const event = new ICAL.Event(component)
        const before = kept.get(event.uid)
        if (!before || before.sequence < event.sequence) kept.set(event.uid, event)
      }
    },
    list: (_from: string): ListedEvent[] =>
      [...kept.values()].map(event => ({
        uid: event.uid,
        start: minute(event.startDate),
        end: minute(event.endDate),
        status: String(event.component.getFirstPropertyValue('status')),
        title: event.summary,
      })),
  }
}

const programs = [
  { name: 'ical.js', open: (_folder: string) => openIcalJs() },
  ...[installed('khal')].flatMap(path =>
    path ? [{ name: 'khal', open: (to: string) => openKhal(path, to) }] : [],
  ),
]

const HOSTILE = [
  'Ada; END:VEVENT BEGIN:VEVENT UID:evil',
  'Ada,\\nATTENDEE:mailto:second@example.com',
  'Ada "Quote"; CN="x", \\n; ☀ Ångström',
  'Ada \u200fعلی\u200cرضا 👩\u200d🔬',
]
const NOTES = 'Line one\r\nATTENDEE:mailto:evil@example.com\r\nEND:VCALENDAR\tx'
const sequenceIn = (content: string) => Number(/^SEQUENCE:(\d+)\r$/m.exec(content)?.[1])
const count = (content: string, line: RegExp) =>
  content.split('\r\n').filter(each => line.test(each)).length

async function bookFor(
  business: OpenBusiness,
  url: string,
  { index, typed, to }: { index: number; typed: string; to: string },
) {
  const { status, text, body } = await apiBrowser(url).post('/api/appointments', {
    pageName: business.pageName,
    serviceId: business.serviceId,
    staffId: business.staffId,
    ...at(index, 16),
    customerName: typed,
    customerEmail: to,
    customerPhone: '+12125550123',
    description: NOTES,
    notificationMethods: ['email'],
  })
  if (status !== 201) throw new Error(`The booking was refused: ${text}`)
  return body.id
}

const dayOf = (index: number) => localDateOf(Date.now() + (5 + index) * 86_400_000, 'UTC')
const at = (index: number, hour: number) => ({
  startTime: `${dayOf(index)}T${hour}:00:00.000Z`,
  endTime: `${dayOf(index)}T${hour + 1}:00:00.000Z`,
})

test('calendar programs treat a move and a cancellation as updates of the booked event, whatever was typed', async ({
  server,
}, info) => {
  const business = await openBusiness(server.url, {
    service: { name: 'Cut; wash, \\n dry; END:VEVENT' },
    staff: { name: 'Robin\\r\\nATTENDEE:mailto:staff@example.com' },
  })
  const opened = programs.map(({ name, open }) => ({ name, ...open(info.outputPath(name)) }))
  const clients: { index: number; to: string; id: number; files: string[] }[] = []
  for (const [index, typed] of HOSTILE.entries()) {
    const to = `ada-${index}-${process.pid}@example.com`
    const id = await bookFor(business, server.url, { index, typed, to })
    clients.push({ index, to, id, files: [] })
  }
  const takes = async (start: number, status: string) => {
    for (const { to, files } of clients)
      files.push(await mailedFile(server.url, to, files.length + 1))
    for (const { name, take, list } of opened) {
      await take(clients.map(({ files }) => files.at(-1)!))
      expect(await list(dayOf(0)), name).toEqual(
        clients.map(({ index, id }) => ({
          uid: expect.stringMatching(new RegExp(`^appointment-${id}@`)),
          start: `${dayOf(index)} ${start}:00`,
          end: `${dayOf(index)} ${start + 1}:00`,
          status,
          title: expect.stringContaining('Cut; wash,'),
        })),
      )
    }
  }
  await takes(16, 'CONFIRMED')
  for (const { index, id } of clients) {
    const moved = await business.browser.patch(`/api/appointments/${id}`, at(index, 18))
    expect(moved.status).toBe(200)
  }
  await takes(18, 'CONFIRMED')
  for (const { id } of clients)
    expect((await business.browser.delete(`/api/appointments/${id}`)).status).toBe(204)
  await takes(18, 'CANCELLED')

  for (const { files } of clients) {
    const sequences = files.map(sequenceIn)
    expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
    expect(new Set(sequences).size).toBe(3)
    for (const file of files) {
      expect(count(file, /^BEGIN:VEVENT/)).toBe(1)
      expect(count(file, /^UID/)).toBe(1)
      expect(count(file, /^ATTENDEE/)).toBe(1)
      expect(file).not.toMatch(/^(ATTENDEE|UID).*(evil|second@|staff@)/m)
    }
  }
})
