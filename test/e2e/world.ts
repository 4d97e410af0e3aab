import { appRoutes } from '#web/lib/paths.ts'
import { buyCredits, mailedLink, type OpenBusiness, openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect } from './fixtures.ts'
import type { RunningServer } from './server.ts'
import { grantAdmin } from './sign-in.ts'

export const CLIENT = {
  customerName: 'Ada Client',
  customerEmail: `visitor-${process.pid}@example.com`,
  customerPhone: '+12125550123',
}

/** Includes new screens. */
export const signedInPaths = appRoutes.filter(
  path => !/^\/(login|verify|reset|invitation)/.test(path),
)

export interface World {
  owner: OpenBusiness
  start: number
  manageUrl: string
  payUrl: string
}

/** The page shows everything; the owner is an administrator. */
export async function openWorld(server: RunningServer): Promise<World> {
  const faq = [{ question: 'Where can I park?', answer: 'Behind the house.' }]
  const contactInfo = {
    phone: '+1 212 555 0199',
    email: 'hello@example.com',
    address: '48 Mercer Street',
  }
  const owner = await openBusiness(server.url, { service: { description: 'Wash, cut and dry.' } })
  await grantAdmin(server, owner.email)
  const template = {
    name: 'healthcare',
    sections: { servicePricing: true, staffBios: true, contactInfo: true, faq: true },
  }
  const settings = { template, faq, contactInfo, requireLookupCode: false }
  expect(
    (await owner.browser.patch(`/api/public-pages/${owner.pageName}`, { settings })).status,
  ).toBe(200)
  await owner.browser.post('/api/notifications/preferences', {
    voiceEnabled: true,
    smsEnabled: true,
  })
  await buyCredits(owner, 10)
  const order = await owner.browser.post('/api/payments/orders', { purpose: 'topup', amount: 10 })
  // Already the next day in Kolkata.
  const start = Date.parse(at(dayFromNow(3), 20 * 60))
  const booked = await owner.browser.post('/api/appointments', {
    ...CLIENT,
    serviceId: owner.serviceId,
    staffId: owner.staffId,
    startTime: new Date(start).toISOString(),
    endTime: new Date(start + 3_600_000).toISOString(),
    notificationMethods: ['email'],
  })
  expect(booked.status).toBe(201)
  return {
    owner,
    start,
    manageUrl: await mailedLink(server.url, CLIENT.customerEmail, '/manage/'),
    payUrl: `${server.url}/sandbox/pay/${order.body.id}`,
  }
}
