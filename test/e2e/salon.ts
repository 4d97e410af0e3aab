import type { Locator, Page } from '@playwright/test'
import { bookAsOwner } from './booking.ts'
import { type OpenBusiness, openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect } from './fixtures.ts'
import { signIn } from './sign-in.ts'

/** In minutes. */
export const HOUR = 60

export interface Salon extends OpenBusiness {
  date: string
  meiId: number
}

/** Two staff members, nine to five with a lunch break, and a future date. */
export async function openSalon(url: string): Promise<Salon> {
  const business = await openBusiness(url, { staff: { name: 'Robin' } })
  const mei = await business.browser.post('/api/staff', { name: 'Mei', position: 'Stylist' })
  const weekly = [1, 2, 3, 4, 5, 6, 7].flatMap(weekday => [
    { weekday, start: '09:00', end: '12:00' },
    { weekday, start: '13:00', end: '17:00' },
  ])
  for (const id of [business.staffId, mei.body.id])
    await business.browser.put(`/api/staff/${id}/hours`, { weekly })
  return { ...business, date: dayFromNow(2), meiId: mei.body.id }
}

export const book = (salon: Salon, minutes: number, changes: Record<string, unknown> = {}) =>
  bookAsOwner(salon, at(salon.date, minutes), changes)

export const read = async (salon: Salon, id: number) =>
  (await salon.browser.get(`/api/appointments/${id}`)).body

export async function openCalendar(page: Page, salon: Salon, url: string, view: string) {
  await signIn(page, salon, url)
  await page.goto(`${url}/calendar?view=${view}&date=${salon.date}`)
  await expect(page.getByRole('heading', { name: 'Appointment Calendar' })).toBeVisible()
}

export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate(node => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}
