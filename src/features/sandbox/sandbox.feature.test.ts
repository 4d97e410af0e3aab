import { beforeEach, describe, expect, test } from 'vitest'
import { inlineScriptHashes } from '#platform/http/inline-scripts.ts'
import { exampleEmail } from '#providers/email/conformance.ts'
import { startTestApp, testApp } from '#test/harness.ts'
import { createSandboxStore } from './queries.ts'

const html =
  '<html><head></head><body><a href="https://kairos.test/manage/a?b=1&amp;c=2" target="_blank">Manage</a></body></html>'

const kairos = testApp()
beforeEach(() => kairos.db.deleteFrom('sandbox_messages').execute())

const send = (to: string, change: Partial<typeof exampleEmail> = {}) =>
  kairos.context.email.send({ ...exampleEmail, html, to: { name: 'Zoë', address: to }, ...change })

async function newest() {
  const [message] = (await kairos.browser().get('/api/sandbox/messages')).body
  return message!
}

test('lists recorded messages for programs: recipient, both parts, links and files', async () => {
  await send('zoe@example.com')
  expect(await newest()).toEqual({
    id: expect.any(Number),
    channel: 'email',
    to: 'zoe@example.com',
    subject: exampleEmail.subject,
    text: exampleEmail.text,
    html,
    links: ['https://kairos.test/manage/a?b=1&c=2'],
    attachments: [
      {
        filename: 'appointment.ics',
        contentType: 'text/calendar; charset=utf-8; method=REQUEST',
        url: expect.stringMatching(/^\/sandbox\/messages\/\d+\/files\/0$/),
        text: exampleEmail.calendar?.content,
      },
    ],
    meta: {
      messageId: exampleEmail.messageId,
      from: exampleEmail.from,
      to: { name: 'Zoë', address: 'zoe@example.com' },
      replyTo: exampleEmail.replyTo,
    },
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
  })
})

test('lists newest first, by recipient in any letter case, by channel, and no more than asked for', async () => {
  await send('zoe@example.com', { subject: 'first' })
  await send('other@example.com', { subject: 'second' })
  await send('Zoe@Example.com', { subject: 'third' })
  await createSandboxStore(kairos.db).save({
    channel: 'sms',
    recipient: '+15550100',
    subject: '',
    html: null,
    text: 'Reminder. Move or cancel: https://kairos.test/manage/x.',
    attachments: [],
    meta: {},
  })
  const subjects = async (query: string) =>
    (await kairos.browser().get(`/api/sandbox/messages${query}`)).body.map(
      (message: { subject: string }) => message.subject,
    )
  expect(await subjects('')).toEqual(['', 'third', 'second', 'first'])
  expect(await subjects('?to=ZOE@example.com')).toEqual(['third', 'first'])
  expect(await subjects('?channel=email&limit=2')).toEqual(['third', 'second'])
  expect((await newest()).links).toEqual(['https://kairos.test/manage/x'])
})

test.each(['?limit=0', '?limit=many', '?channel=pigeon'])(
  'refuses %s with a sentence',
  async query => {
    const answer = await kairos.browser().get(`/api/sandbox/messages${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body.error).toEqual(expect.stringMatching(/./))
  },
)

describe('the page', () => {
  test('lists messages and shows one as its recipient sees it, under a policy that blocks its code', async () => {
    await send('zoe@example.com')
    const { id } = await newest()
    const browser = kairos.browser()
    const list = await browser.get('/sandbox')
    expect(list.text).toContain(`href="/sandbox/messages/${id}"`)
    expect(list.headers.get('content-security-policy')).toContain(
      `script-src 'self' ${inlineScriptHashes};`,
    )

    const page = await browser.get(`/sandbox/messages/${id}`)
    expect(page.text).toContain(`src="/sandbox/messages/${id}/body"`)
    expect(page.text).toContain('Zoë &lt;zoe@example.com&gt;')

    const body = await browser.get(`/sandbox/messages/${id}/body`)
    expect(body.text).toContain('href="https://kairos.test/manage/a?b=1&amp;c=2" target="_top"')
    const policy = body.headers.get('content-security-policy')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain('sandbox allow-popups')
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin/)
  })

  test('shows the text part with its links and serves the calendar file', async () => {
    await send('zoe@example.com', { text: 'See https://kairos.test/p/anna.' })
    const { id, attachments } = await newest()
    const page = await kairos.browser().get(`/sandbox/messages/${id}?view=text`)
    expect(page.text).toContain(
      '<a href="https://kairos.test/p/anna">https://kairos.test/p/anna</a>.',
    )
    const file = await kairos.browser().get(attachments[0]!.url)
    expect(file.headers.get('content-type')).toMatch(/^text\/calendar/)
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="appointment.ics"')
    expect(file.text).toBe(exampleEmail.calendar?.content)
  })

  test('escapes a message’s text', async () => {
    await send('zoe@example.com', {
      subject: '<script>alert(1)</script>',
      text: '<img src=x onerror=alert(1)>',
    })
    const { id } = await newest()
    for (const path of [
      '/sandbox',
      `/sandbox/messages/${id}`,
      `/sandbox/messages/${id}?view=text`,
      '/sandbox?to="><script>',
    ]) {
      const { text } = await kairos.browser().get(path)
      expect(text).not.toMatch(/<script>alert|<img/)
    }
  })

  test('only links web addresses', async () => {
    await send('zoe@example.com', { html: '<a href="javascript:alert(1)">x</a>' })
    const { id } = await newest()
    expect((await kairos.browser().get(`/sandbox/messages/${id}`)).text).not.toContain(
      'href="javascript:',
    )
  })

  test.each(['/sandbox/messages/999999', '/sandbox/messages/x', '/sandbox/messages/1/files/x'])(
    '%s is not found',
    async path => {
      expect((await kairos.browser().get(path)).status).toBe(404)
    },
  )
})

test('does not exist if no provider is a sandbox', async () => {
  const real = await startTestApp({
    env: {
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'no-reply@kairos.test',
      TWILIO_ACCOUNT_SID: 'AC11111111111111111111111111111111',
      TWILIO_AUTH_TOKEN: 'x',
      TWILIO_FROM: '+12125550100',
      ELEVENLABS_API_KEY: 'x',
      PAYPAL_CLIENT_ID: 'x',
      PAYPAL_CLIENT_SECRET: 'x',
      PAYPAL_MERCHANT_ID: 'ABCDEFGHJKLMN',
    },
  })
  try {
    const browser = real.browser()
    expect((await browser.get('/sandbox')).status).toBe(404)
    expect((await browser.get('/api/sandbox/messages')).status).toBe(404)
    expect((await browser.get('/api/openapi.json')).text).not.toContain('/api/sandbox')
  } finally {
    await real.close()
  }
})
