import { expect, test } from 'vitest'
import { callbackApp } from '#test/callbacks.ts'

const app = callbackApp({ env: { RATE_LIMITS: 'on' } })

test('replies to ten STOPs and STARTs of a number a day, and carries out all of them', async () => {
  await app.remind('whatsapp')
  let replies = 0
  for (let count = 0; count < 13; count++) {
    const { text } = await app.post('http://kairos.test/api/webhooks/twilio/inbound', {
      From: 'whatsapp:+12125550123',
      Body: count % 2 === 0 ? 'STOP' : 'START',
    })
    if (text.includes('<Message>')) replies++
  }
  expect(replies).toBe(10)
  expect(await app.kairos.db.selectFrom('opt_outs').select('phone').execute()).toEqual([
    { phone: '+12125550123' },
  ])
})
