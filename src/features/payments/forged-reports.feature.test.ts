import { expect, test } from 'vitest'
import { rules } from '#platform/limits/rules.ts'
import { testApp } from '#test/harness.ts'

const app = testApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1' } })

test('asks the provider about all genuine reports, but only a limited number of others', async () => {
  let asked = 0
  const answerWith = (report: Awaited<ReturnType<typeof app.context.payments.readReport>>) => {
    const readReport = async () => {
      asked++
      return report
    }
    app.context.payments = { ...app.context.payments, readReport }
  }
  const report = async (address: string) =>
    (await app.browser().post('/api/webhooks/paypal', '{}', { 'x-forwarded-for': address })).status
  const most = rules['payment-report'].points

  const answers = [
    { status: 'forged', reason: 'PayPal did not sign this report.' },
    { status: 'unavailable', reason: 'PayPal answered 429.' },
  ] as const
  for (const [n, answer] of answers.entries()) {
    asked = 0
    answerWith(answer)
    const statuses: number[] = []
    for (let nth = 0; nth < most + 2; nth++) statuses.push(await report(`203.0.113.${n}`))
    expect([statuses.indexOf(429), asked]).toEqual([most, most])
  }

  const event = { id: 'WH-1', kind: 'other' as const, orderId: undefined, captureId: undefined }
  answerWith({ status: 'ok', event })
  for (let nth = 0; nth < most + 2; nth++) expect(await report('203.0.113.10')).toBe(200)
})
