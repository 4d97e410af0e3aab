import { expect } from '@playwright/test'
import { startPostgres } from '../postgres/server.ts'
import { apiBrowser, openBusiness } from './business.ts'
import { dayFromNow } from './days.ts'
import { test } from './instant.ts'
import { startServer } from './server.ts'

interface Slot {
  startTime: string
  endTime: string
  staffId: number
}

test('a slot that one server offers can be booked through another with older cached settings', async () => {
  const postgres = await startPostgres()
  const env = { DATABASE_URL: postgres.url }
  const first = await startServer({ env })
  const second = await startServer({ env: { ...env, ROLE: 'web' } })
  try {
    const owner = await openBusiness(first.url)
    const page = `/api/public-pages/${owner.pageName}`
    const offered = async (url: string): Promise<Slot> => {
      const query = `serviceId=${owner.serviceId}&from=${dayFromNow(2)}&to=${dayFromNow(3)}`
      const { body } = await apiBrowser(url).get(`${page}/slots?${query}`)
      return body.days[0].slots[0]
    }
    for (const duration of [90, 30, 45]) {
      await offered(second.url)
      expect(
        (await owner.browser.patch(`/api/services/${owner.serviceId}`, { duration })).status,
      ).toBe(200)
      const slot = await offered(first.url)
      const booked = await apiBrowser(second.url).post('/api/appointments', {
        pageName: owner.pageName,
        serviceId: owner.serviceId,
        customerName: 'Ada Client',
        customerEmail: 'ada@example.com',
        customerPhone: '+12125550123',
        ...slot,
      })
      expect(booked).toMatchObject({
        status: 201,
        body: { startTime: slot.startTime, endTime: slot.endTime },
      })
    }
  } finally {
    await first.stop()
    await second.stop()
    await postgres.stop()
  }
})
