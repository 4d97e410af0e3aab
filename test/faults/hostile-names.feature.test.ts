import { expect, onTestFinished, test } from 'vitest'
import { sendDue } from '#features/messages/delivery/jobs.ts'
import { createSmtpEmail } from '#providers/email/smtp.ts'
import { startTestApp } from '#test/harness.ts'
import { bookOn, seedBusiness } from '#test/seed.ts'
import { startMailServer } from './stand-ins.ts'

const HOSTILE = [
  'Eve\r\nBcc: victim@example.com',
  'Eve\nTo: victim@example.com\n\nHello',
  'Eve\u0000\u0008\u001b[2J',
  '"Eve" <victim@example.com>, x',
  'Eve\u2028Cc: victim@example.com',
  '=?utf-8?q?Eve=0D=0ABcc:_victim@example.com?=',
]

test('no name or note adds a recipient or a header at a real mail server', async () => {
  const mail = await startMailServer()
  const email = createSmtpEmail({ url: mail.url })
  const kairos = await startTestApp({ email })
  onTestFinished(async () => {
    await kairos.close()
    await mail.close()
  })
  const salon = await seedBusiness(kairos.db, { staffCount: HOSTILE.length })
  let booked = 0
  for (const [n, text] of HOSTILE.entries()) {
    const changes = {
      staffId: salon.staffIds[n],
      customerName: text,
      description: text,
      notes: text,
    }
    const { status } = await bookOn(kairos.browser(), salon, '2027-03-03T17:00:00.000Z', changes)
    expect([201, 400]).toContain(status)
    if (status === 201) booked++
  }
  await sendDue(kairos.context)
  expect(booked).toBeGreaterThan(0)
  const own = [`${salon.pageName}@example.com`, 'ada@example.com']
  expect(mail.raw).toHaveLength(2 * booked)
  for (const { recipients, content } of mail.raw) {
    expect(own).toContain(recipients[0])
    expect(recipients).toHaveLength(1)
    const head = content.slice(0, content.indexOf('\r\n\r\n'))
    expect(head).not.toMatch(/^(?:bcc|cc|sender|resent-\S+):/im)
    expect(head.match(/^to:/gim)).toHaveLength(1)
    expect(head.match(/^subject:/gim)).toHaveLength(1)
  }
})
