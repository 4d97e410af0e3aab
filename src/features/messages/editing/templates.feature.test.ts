import { beforeEach, describe, expect, test } from 'vitest'
import { MONDAY_MORNING, type TestBrowser, testApp } from '#test/harness.ts'
import { bookOn, type Seeded, seedBusiness, signedInAs } from '#test/seed.ts'

const kairos = testApp()
let salon: Seeded
let owner: TestBrowser
beforeEach(async () => {
  kairos.setNow(MONDAY_MORNING)
  salon = await seedBusiness(kairos.db)
  owner = await signedInAs(kairos, salon.scope)
})

const path = '/api/message-templates'
const words = { body: '{{businessName}}: see you {{date}} at {{time}}. {{link}}' }
const draft = (changes: Record<string, unknown> = {}) => ({
  kind: 'reminder',
  channel: 'sms',
  language: 'en',
  ...words,
  ...changes,
})
const preview = (changes?: Record<string, unknown>) => owner.post(`${path}/preview`, draft(changes))
const listed = async (query = '') => {
  const { body } = await owner.get(path + query)
  return body as {
    language: string
    templates: { kind: string; channel: string; body: string; custom: boolean }[]
  }
}
const reminderSms = ({ templates }: Awaited<ReturnType<typeof listed>>) =>
  templates.find(({ kind, channel }) => kind === 'reminder' && channel === 'sms')!

test('every kind and channel has words, built in at first', async () => {
  const { language, templates } = await listed()
  expect(language).toBe('en')
  expect(templates).toHaveLength(28)
  for (const template of templates)
    expect(template).toMatchObject({ custom: false, body: expect.stringMatching(/\S/) })
})

test('stores and lists an owner’s own words until they are reset', async () => {
  const saved = await owner.put(`${path}/reminder/sms`, words)
  expect([saved.status, saved.body]).toEqual([
    200,
    expect.objectContaining({
      ...words,
      custom: true,
      standard: { subject: '', body: expect.any(String) },
    }),
  ])
  expect(reminderSms(await listed())).toMatchObject({ ...words, custom: true })
  const again = { body: '{{businessName}} {{date}} {{time}} {{link}}' }
  await owner.put(`${path}/reminder/sms`, again)
  expect(reminderSms(await listed())).toMatchObject(again)
  const reset = await owner.delete(`${path}/reminder/sms`)
  expect([reset.status, reset.body.custom, reset.body.body]).toEqual([
    200,
    false,
    reset.body.standard.body,
  ])
  expect(reminderSms(await listed()).custom).toBe(false)
})

test('does not store the built-in words, so that improvements still apply', async () => {
  const { body } = reminderSms(await listed())
  expect((await owner.put(`${path}/reminder/sms`, { body })).body.custom).toBe(false)
})

test('each language has its own words, and the business’s language selects them', async () => {
  await owner.put(`${path}/reminder/sms?language=de`, {
    body: '{{businessName}}: bis {{date}}, {{time}} {{link}}',
  })
  expect(reminderSms(await listed()).custom).toBe(false)
  expect((await owner.patch('/api/business', { language: 'de' })).body.language).toBe('de')
  const { language, templates } = await listed()
  expect([language, reminderSms({ language, templates }).custom]).toEqual(['de', true])
  expect(
    templates.find(({ kind, channel }) => kind === 'reminder' && channel === 'email')?.body,
  ).toContain('Guten Tag')
  expect((await owner.patch('/api/business', { language: 'xx' })).status).toBe(400)
})

test('another business’s words are neither read nor changed', async () => {
  await owner.put(`${path}/reminder/sms`, words)
  const other = await signedInAs(kairos, (await seedBusiness(kairos.db)).scope)
  const { body } = await other.get(path)
  expect(JSON.stringify(body)).not.toContain('see you {{date}}')
  await other.delete(`${path}/reminder/sms`)
  expect(reminderSms(await listed()).custom).toBe(true)
})

describe('invalid words are refused with the reason, and nothing changes', () => {
  test.each([
    [
      'an unknown variable',
      'sms',
      { body: `${words.body} {{custmerName}}` },
      /There is no variable \{\{custmerName}}. Did you/,
    ],
    ['no time', 'sms', { body: '{{businessName}} {{date}} {{link}}' }, /^Add \{\{time}}/],
    ['no link', 'whatsapp', { body: '{{businessName}} {{date}} {{time}}' }, /^Add \{\{link}}/],
    [
      'a link that no one can hear',
      'voice',
      { body: '{{date}} {{time}} {{link}}' },
      /can’t be used here/,
    ],
    [
      'a second header',
      'email',
      { subject: 'Hi\r\nBcc: x@y.z', body: 'fine' },
      /^Please remove line breaks and hidden characters$/,
    ],
    ['no subject', 'email', { subject: ' ', body: 'fine' }, /^Write something/],
    ['nothing', 'sms', { body: ' ' }, /^Write something/],
    ['far too much', 'sms', { body: 'x'.repeat(481) }, /^Keep it to 480/],
    [
      'what costs too much',
      'sms',
      { body: `${words.body}${'ж'.repeat(300)}` },
      /text messages, and each one costs credits/,
    ],
  ])('%s', async (_what, channel, given, message) => {
    const before = (await owner.get(path)).text
    for (const call of [
      owner.put(`${path}/reminder/${channel}`, given),
      owner.post(`${path}/preview`, { kind: 'reminder', channel, language: 'en', ...given }),
    ]) {
      const { status, body } = await call
      expect([status, body.error]).toEqual([400, expect.stringMatching(message)])
      expect(Object.values(body.fields)).toEqual([expect.stringMatching(message)])
    }
    expect((await owner.get(path)).text).toBe(before)
  })

  test('refuses unknown kinds, channels and languages', async () => {
    for (const part of ['reminders/sms', 'reminder/pigeon']) {
      expect((await owner.put(`${path}/${part}`, words)).status).toBe(400)
    }
    expect((await owner.put(`${path}/reminder/sms?language=tlh`, words)).status).toBe(400)
  })
})

describe('a preview', () => {
  test('shows the cost of a text, with the business’s own name and the opt-out', async () => {
    const { status, body } = await preview()
    expect(status).toBe(200)
    expect(body).toMatchObject({
      about: 'sample',
      sms: { segments: 1, encoding: 'GSM-7' },
      html: null,
      call: null,
    })
    expect(body.text).toMatch(
      /^Blue Door: see you .* http:\/\/kairos\.test\/manage\/.* Reply STOP to opt out\.$/,
    )
    expect((await preview({ body: `${words.body} 🙂` })).body.sms).toMatchObject({
      encoding: 'UCS-2',
      segments: 3,
    })
  })

  test('shows the owner’s words in an email as text, never as markup', async () => {
    const { body } = await preview({
      channel: 'email',
      subject: 'Hi {{customerName}}',
      body: '<img src=x onerror=a>',
    })
    expect(body.subject).toBe('Hi Zoë Ångström')
    expect(body.html).toContain('&lt;img src=x onerror=a&gt;')
    expect(body.html).not.toContain('<img src=x')
    expect(body.html).toContain('#ff69b4')
  })

  test('shows all words of a call, and plays them if the voice is free', async () => {
    const call = { channel: 'voice', body: 'Come on {{date}} at {{time}}.' }
    const { body } = await preview(call)
    expect(body.call).toMatchObject({ playable: true, menu: expect.stringContaining('press 1') })
    expect(body.call!.greeting).toContain('This is an automated call from Blue Door. Come on ')
    const sound = await owner.post(`${path}/speech`, draft(call))
    expect([sound.status, sound.headers.get('content-type'), sound.text.slice(0, 4)]).toEqual([
      200,
      'audio/wav',
      'RIFF',
    ])
    expect((await owner.post(`${path}/speech`, draft())).status).toBe(400)
  })

  test('is about the next appointment if requested, in its client’s zone and for that client', async () => {
    expect((await preview({ about: 'next' })).body.about).toBe('sample')
    const start = '2027-03-02T17:00:00.000Z'
    await bookOn(kairos.browser(), salon, start, { timeZone: 'Europe/Berlin' })
    const { body } = await preview({ about: 'next', channel: 'whatsapp' })
    expect(body).toMatchObject({ about: 'next', client: 'Ada Client' })
    expect(body.text).toContain('see you Tue, March 2 at 6:00 PM.')
    expect(body.text).toContain('looks like your first visit')
    expect(JSON.stringify(body)).not.toContain('ada@example.com')
  })

  test.each(['Pacific/Auckland', 'America/Los_Angeles', 'Etc/GMT+9'])(
    'shows a sample on the same morning in the zone %s',
    async timeZone => {
      await owner.patch('/api/business', { timeZone })
      expect((await preview()).body.text).toContain('see you Tue, March 9 at 10:00 AM')
      const moved = await preview({
        kind: 'client-rescheduled',
        channel: 'email',
        subject: 'Moved',
        body: 'See you.',
      })
      expect(moved.body.html!.replace(/<[^>]*>/g, ' ')).toMatch(/March 8, 2027 2:00 – 2:45 PM/)
    },
  )

  test('uses the requested language', async () => {
    const { body } = await preview({
      language: 'de',
      body: '{{businessName}}: {{date}} {{time}} {{link}}',
    })
    expect(body.text).toMatch(/^Blue Door: Di\., 9\. März 10:00 .* Abmelden mit STOP\.$/)
  })
})

test('deleting an account deletes its words', async () => {
  await owner.put(`${path}/reminder/sms`, words)
  const { status } = await owner.call('DELETE', '/api/user', { password: 'correct horse battery' })
  expect(status).toBeLessThan(300)
  const rows = await kairos.db
    .selectFrom('message_templates')
    .select('kind')
    .where('business_id', '=', salon.scope.businessId)
    .execute()
  expect(rows).toEqual([])
})

test('shows an email in a frame that runs no scripts', async () => {
  const { status, headers } = await kairos.browser().get('/mail-frame')
  expect(status).toBe(200)
  expect(headers.get('content-security-policy')).toMatch(
    /default-src 'none'; style-src 'unsafe-inline'.*frame-ancestors 'self'/,
  )
})
