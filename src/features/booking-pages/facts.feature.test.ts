import { expect, test } from 'vitest'
import { createPage } from '#test/factories.ts'
import { MONDAY_MORNING } from '#test/harness.ts'
import { bookingBody, EVERY_CHANNEL, seedBusiness, setCredits, signedInAs } from '#test/seed.ts'
import { fullPageApp, words } from './testing/full-page.ts'

const { app, owner, makePage, open } = fullPageApp()

const read = async (name: string) => words((await open(`/p/${name}`)).text).replace(/\n+/g, '\n')
const structured = (text: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)![1]!)['@graph'][0]

// Monday, March 1, 2027, 9:00 in New York; open from 9:00 to 17:00 on weekdays.
const at = (time: string, day = '2027-03-01') => new Date(`${day}T${time}:00-05:00`)

async function openPage() {
  const page = await seedBusiness(app.db)
  const signedIn = await signedInAs(app, page.scope)
  const set = (settings: Record<string, unknown>) =>
    signedIn.patch(`/api/public-pages/${page.pageName}`, { settings })
  await set({ about: { hours: 'team' } })
  return { ...page, owner: signedIn, set }
}

test('shows when the team works, and whether it is open', async () => {
  const page = await openPage()
  const shown = await read(page.pageName)
  for (const each of [
    'Opening hours',
    'Open now · until 5:00 PM',
    'Mon – Fri',
    'Times in New York',
  ])
    expect(shown).toContain(each)
  expect(shown).toContain('9:00 AM – 5:00 PM')
  expect(shown).not.toContain('Coming up')
})

test('names no closing time on days without one', async () => {
  const page = await openPage()
  const weekly = [1, 2, 3, 4, 5].map(weekday => ({ weekday, start: '00:00', end: '00:00' }))
  await page.owner.put(`/api/staff/${page.staffId}/hours`, { weekly })
  expect(await read(page.pageName)).toMatch(/Open now(?! ·)/)
})

test('a cached page follows the clock to the minute, even between quarters of an hour', async () => {
  const page = await openPage()
  await page.owner.put(`/api/staff/${page.staffId}/hours`, {
    weekly: [{ weekday: 1, start: '09:00', end: '09:20' }],
  })
  const seen: [string, string][] = []
  let known = ''
  for (const time of ['09:01', '09:16', '09:19', '09:20', '09:21']) {
    app.setNow(at(time))
    const { status, headers } = await app
      .browser()
      .get(`/p/${page.pageName}`, { 'if-none-match': known })
    known = headers.get('etag')!
    seen.push([`${time} ${status}`, (await read(page.pageName)).match(/(Open|Closed) now.*/)![0]])
  }
  app.setNow(MONDAY_MORNING)
  expect(seen).toEqual([
    ['09:01 200', 'Open now · until 9:20 AM'],
    ['09:16 200', 'Open now · until 9:20 AM'],
    ['09:19 304', 'Open now · until 9:20 AM'],
    ['09:20 200', 'Closed now · opens Monday at 9:00 AM'],
    ['09:21 304', 'Closed now · opens Monday at 9:00 AM'],
  ])
})

test('lists closed days and time off of the next two weeks', async () => {
  const page = await openPage()
  await page.owner.put(`/api/staff/${page.staffId}/hours`, {
    weekly: [3, 4].map(weekday => ({ weekday, start: '09:00', end: '17:00' })),
    exceptions: [{ date: '2027-03-03', intervals: [] }],
  })
  await page.owner.post(`/api/staff/${page.staffId}/time-off`, {
    startTime: at('12:00', '2027-03-04').toISOString(),
    endTime: at('23:00', '2027-03-04').toISOString(),
  })
  const shown = await read(page.pageName)
  expect(shown).toContain('Coming up\nWed, March 3\nClosed\nThu, March 4\n9:00 AM – 12:00 PM')
})

test('shows the owner’s own hours instead, or none', async () => {
  const page = await openPage()
  await page.set({ about: { hours: 'own', ownHours: 'By appointment.\nSundays too.' } })
  const own = await read(page.pageName)
  expect(own).toContain('Opening hours\nBy appointment.\nSundays too.')
  expect(own).not.toContain('Open now')
  await page.set({ about: null })
  const { text, data } = await open(`/p/${page.pageName}`)
  expect(words(text)).not.toContain('Opening hours')
  expect(data!.page.settings).not.toHaveProperty('about')
})

test('a page without facts about its business has no bytes for them, and no policy', async () => {
  const page = await createPage(owner)
  const { text, data } = await open(`/p/${page.name}`)
  expect(data!.page).not.toHaveProperty('policy')
  for (const part of ['data-until', 'openingHours', 'sameAs', 'hasMap'])
    expect(text).not.toContain(part)
})

test('links to the map, the website and the profiles', async () => {
  const page = await makePage({
    about: { map: 'openstreetmap', instagram: 'instagram.com/lumen', website: 'https://l.example' },
  })
  const { text } = await open(`/p/${page.name}`)
  const links = [...text.matchAll(/<a href="([^"]*)" rel="noopener"[^>]*>([^<]*)</g)]
  expect(links.map(([, href, label]) => [label, href])).toEqual([
    ['Show on a map', 'https://www.openstreetmap.org/search?query=48%20Mercer%20Street'],
    ['Website', 'https://l.example'],
    ['Instagram', 'https://instagram.com/lumen'],
  ])
  expect(text).toContain('href="tel:+12125550199"')
  expect(structured(text)).toMatchObject({
    hasMap: 'https://www.openstreetmap.org/search?query=48%20Mercer%20Street',
    sameAs: ['https://l.example', 'https://instagram.com/lumen'],
  })
})

test('refuses links that lead elsewhere', async () => {
  const page = await createPage(owner)
  const answer = await owner.patch(`/api/public-pages/${page.name}`, {
    settings: {
      about: { instagram: 'https://evil.example/lumen', website: 'javascript:alert(1)' },
    },
  })
  expect([answer.status, answer.body.fields]).toEqual([
    400,
    {
      'settings.about.instagram': 'Enter an address such as https://instagram.com/your-name',
      'settings.about.website': 'Enter an address such as https://example.com',
    },
  ])
})

test('shows the policy before booking, and keeps it with the consent', async () => {
  const page = await openPage()
  await page.set({ about: { policy: 'No-shows pay half.' } })
  await page.owner.patch('/api/business', { changeCutoffMinutes: 1440 })
  await app.db
    .updateTable('businesses')
    .set(EVERY_CHANNEL)
    .where('id', '=', page.scope.businessId)
    .execute()
  await setCredits(app.db, page.scope, 10)
  const policy = 'You can move or cancel online up to 1 day before the start. No-shows pay half.'
  const shown = await read(page.pageName)
  expect(shown.indexOf(policy)).toBeLessThan(shown.indexOf('Book Appointment'))
  expect(shown).toContain(policy)
  const book = async (startTime: string, notificationPreference: string) => {
    const body = bookingBody(page, startTime, { notificationPreference })
    const booked = await app.browser().post('/api/appointments', body)
    const { consent_text } = await app.db
      .selectFrom('appointments')
      .select('consent_text')
      .where('business_id', '=', page.scope.businessId)
      .where('id', '=', booked.body.id)
      .executeTakeFirstOrThrow()
    return consent_text
  }
  expect(await book('2027-03-02T15:00:00.000Z', 'sms')).toMatch(
    /^I agree to .* No-shows pay half\.$/,
  )
  expect(await book('2027-03-02T17:00:00.000Z', 'email')).toBeNull()
})

test('an export contains a page’s facts about its business', async () => {
  const page = await openPage()
  const { body } = await page.owner.get('/api/export.json')
  expect(body.pages).toMatchObject([{ settings: { about: { hours: 'team' } } }])
})
