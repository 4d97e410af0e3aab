import { expect, test } from 'vitest'
import { exampleOrder, paymentConformance, type SentReport } from './conformance.ts'
import { createSandboxPayments } from './sandbox.ts'
import { memorySandboxOrders } from './sandbox-store.ts'

function openBench(store = memorySandboxOrders()) {
  const reports: SentReport[] = []
  const provider = createSandboxPayments({
    store,
    secret: 'a key of this installation',
    appUrl: 'https://kairos.test',
    brandName: 'Kairos',
    deliver: (headers, body) => reports.push({ headers, body }),
  })
  return { provider, reports, decide: provider.window.decide, answerNext: provider.answerNext }
}

paymentConformance(async () => openBench())

test('the window is on this installation and leads back to it, like the provider’s', async () => {
  const { provider, decide } = openBench()
  const created = await provider.createOrder(exampleOrder)
  const { id, approveUrl } = created.status === 'ok' ? created.value : { id: '', approveUrl: '' }
  expect(approveUrl).toBe(`https://kairos.test/sandbox/pay/${id}`)
  expect(await decide(id, 'cancelled')).toBe(`https://kairos.test/topup?cancelled=1&token=${id}`)
  expect(await decide(id, 'approved')).toBe(
    `https://kairos.test/topup?purpose=topup&token=${id}&PayerID=SANDBOXPAYER`,
  )
  expect(await decide('unknown', 'approved')).toBeUndefined()
})

test('processes of one installation share orders and trust each other, but not another installation', async () => {
  const store = memorySandboxOrders()
  const [one, two] = [openBench(store), openBench(store)]
  const created = await one.provider.createOrder(exampleOrder)
  const id = created.status === 'ok' ? created.value.id : ''
  await two.decide(id, 'approved')
  const { headers, body } = two.reports[0]!
  expect(await one.provider.readReport(name => headers[name], body)).toMatchObject({ status: 'ok' })
  const stranger = createSandboxPayments({
    store,
    secret: 'another key',
    appUrl: 'https://kairos.test',
    brandName: 'Kairos',
    deliver: () => {},
  })
  expect(await stranger.readReport(name => headers[name], body)).toMatchObject({ status: 'forged' })
})

test('a paid order stays paid, whatever is clicked in its window later', async () => {
  const { provider, decide } = openBench()
  const created = await provider.createOrder(exampleOrder)
  const id = created.status === 'ok' ? created.value.id : ''
  await decide(id, 'approved')
  await provider.captureOrder(id)
  await decide(id, 'cancelled')
  expect(await provider.showOrder(id)).toMatchObject({ value: { completed: true } })
})
