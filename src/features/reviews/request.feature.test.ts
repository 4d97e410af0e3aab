import { expect, test } from 'vitest'
import { languageCodes } from '#domain/languages.ts'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { START, wordingStage } from '#features/messages/testing/wording-stage.ts'
import { bookOn, signedInAs } from '#test/seed.ts'
import { wordsIn } from '#words/messages.ts'
import { HOUR, review } from './testing/visits.ts'

const { kairos: app, mails, said, stage, business } = wordingStage()

const LINK = /http:\/\/kairos\.test\/review\/(\S+)/

interface Asked {
  method?: string
  reviews?: boolean
  status?: string
}

async function sentAfterVisit({ method = 'email', reviews = true, status = 'completed' }: Asked) {
  const owner = await signedInAs(app, stage.salon.scope)
  await owner.post('/api/notifications/preferences', {
    reviewsEnabled: reviews,
    followUpEnabled: true,
    followUpDelayHours: 1,
    paidFollowUps: true,
  })
  const { body } = await bookOn(app.browser(), stage.salon, START, {
    notificationMethods: [method],
  })
  app.setNow(new Date(Date.parse(START) + HOUR))
  const mark = (to: string) => owner.patch(`/api/appointments/${body.id}`, { status: to })
  await mark('completed')
  if (status !== 'completed') await mark(status)
  await sendDue(app.context)
  mails.length = 0
  said.length = 0
  app.pass(HOUR)
  await sendDue(app.context)
  return { mail: mails[0]?.text, text: said[0] }
}

test('the message after a visit only asks for a review if the business accepts them', async () => {
  const { mail, text } = await sentAfterVisit({ method: 'sms', reviews: false })
  expect(mail).toContain('Thank you for coming.')
  expect(text).toContain("We'd love to see you again")
  for (const each of [mail, text]) expect(each).not.toMatch(LINK)
})

test('the link in the email leads to the review of this visit', async () => {
  const { mail } = await sentAfterVisit({})
  const [, token] = LINK.exec(mail ?? '') ?? []
  expect((await review(app, token!)).status).toBe(201)
  expect(mail).toContain(`/p/${stage.salon.pageName}`)
})

test('a visit that turned out not to be completed gets no request', async () => {
  expect(await sentAfterVisit({ status: 'no_show' })).toEqual({})
})

test.each(['sms', 'whatsapp'])(
  'a follow-up by %s contains only the link to review',
  async method => {
    const { text } = await sentAfterVisit({ method })
    expect(text).toMatch(/thank you for your visit\. How was it\? http:\/\/kairos\.test\/review\//i)
    expect(text).not.toContain('/p/')
  },
)

test('keeps the owner’s own text, followed by the request', async () => {
  const owner = await signedInAs(app, stage.salon.scope)
  const words = { subject: '', body: '{{businessName}}: Come again: {{link}}' }
  await owner.put('/api/message-templates/follow-up/sms', words)
  const { text } = await sentAfterVisit({ method: 'sms' })
  expect(text).toContain(
    `Come again: http://kairos.test/p/${stage.salon.pageName} How was it? http`,
  )
})

test('a follow-up by phone has no link', async () => {
  const { text } = await sentAfterVisit({ method: 'voice' })
  expect(text).toContain('Thank you for your visit.')
  expect(text).not.toContain('http')
})

test.each(languageCodes)('asks in the business’s language: %s', async language => {
  await business({ language })
  const { mail, text } = await sentAfterVisit({ method: 'sms' })
  expect(mail).toContain(wordsIn(language).review.ask)
  expect(mail).toMatch(LINK)
  expect(text).toMatch(LINK)
})
