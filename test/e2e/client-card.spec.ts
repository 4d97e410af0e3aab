import type { Page } from '@playwright/test'
import { brokenRules, PHONE } from './axe.ts'
import { bookAsOwner } from './booking.ts'
import { type OpenBusiness, openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { picture } from './picture.ts'
import { signIn } from './sign-in.ts'
import { closeToast } from './toast.ts'

const book = async (business: OpenBusiness, days: number, changes: Record<string, unknown> = {}) =>
  (
    await bookAsOwner(business, at(dayFromNow(days), 10 * 60), {
      customerName: 'Ada Lovelace',
      ...changes,
    })
  ).id

async function open(page: Page, business: OpenBusiness, url: string, id: number) {
  await signIn(page, business, url)
  await page.goto(`${url}/calendar?view=week&date=${dayFromNow(1)}`)
  await page.locator(`[data-appointment="${id}"]`).click()
  return page.getByRole('dialog', { name: 'Ada Lovelace' }).first()
}

/** One visit, one no-show, one cancellation and an appointment tomorrow. */
async function openSalon(url: string) {
  const business = await openBusiness(url)
  const missed = await book(business, -9, { customerEmail: 'Ada@Example.com' })
  await book(business, -5)
  const dropped = await book(business, 8)
  const next = await book(business, 1)
  await business.browser.patch(`/api/appointments/${missed}`, { status: 'no_show' })
  await business.browser.delete(`/api/appointments/${dropped}`)
  return { ...business, next, missed }
}

/** The client card covers the details and shows the same name. */
async function putAway(page: Page) {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Save notes' })).toHaveCount(0)
}

test('at 360 px a client’s card tells their history, and loses no private notes written in two browsers', async ({
  newVisitor,
  server,
}) => {
  const salon = await openSalon(server.url)
  const page = await newVisitor(PHONE)
  const details = await open(page, salon, server.url, salon.next)
  await expect(details).toContainText('1 visit · 1 upcoming · 1 no-show · 1 cancelled')
  await details.getByRole('button', { name: 'Client card and notes' }).click()
  const card = page.getByRole('dialog', { name: 'Ada Lovelace' }).last()
  await expect(card).toContainText('Client card')
  await expect(card.getByRole('link', { name: 'ada@example.com' })).toHaveAttribute(
    'href',
    'mailto:ada@example.com',
  )
  await expect(card.getByRole('definition')).toHaveText(['1', '1', '1', '1'])
  await expect(card.getByRole('listitem')).toHaveCount(4)
  await card.getByLabel('Private notes').fill('Allergic to ammonia.\n<b>No</b> small talk.')
  await expect(card.getByText('Not saved yet')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await picture(page, 'card', { fullPage: false })
  await card.getByRole('button', { name: 'Save notes' }).click()
  await expect(card.getByText(/^Saved /)).toBeVisible()
  await closeToast(page, 'Notes saved')
  await putAway(page)
  await expect(details).toContainText('Allergic to ammonia.')
  await picture(page, 'details', { fullPage: false })

  // The last to save is warned.
  await details.getByRole('button', { name: 'Open client card' }).click()
  const notes = card.getByLabel('Private notes')
  await notes.fill('Mine')
  await putAway(page)
  const path = `/api/appointments/${salon.next}/client`
  const writeElsewhere = async (text: string) => {
    const { notesUpdatedAt } = (await salon.browser.get(path)).body
    const { status } = await salon.browser.put(`${path}/notes`, { notes: text, notesUpdatedAt })
    expect(status).toBe(200)
  }
  await writeElsewhere('Theirs')
  await expect(details).toContainText('Theirs')
  await details.getByRole('button', { name: 'Open client card' }).click()
  await expect(notes).toHaveValue('Mine')
  await expect(card.getByRole('alert')).toContainText('Theirs')
  await writeElsewhere('Theirs, too')
  await card.getByRole('button', { name: 'Save notes' }).click()
  await expect(card.getByRole('alert')).toContainText('Theirs, too')
  await expect(notes).toHaveValue('Mine')
  await card.getByRole('button', { name: 'Save notes' }).click()
  await expect(card.getByText(/^Saved /)).toBeVisible()
  expect((await salon.browser.get(path)).body.notes).toBe('Mine')

  // Text typed while earlier text is being saved isn't lost.
  await closeToast(page, 'Notes saved')
  const release = await hold(page, '**/api/clients/*')
  await notes.fill('Mine, a')
  await notes.press('Control+Enter')
  await notes.press('End')
  await notes.pressSequentially('nd more')
  release()
  await closeToast(page, 'Notes saved')
  await expect(notes).toHaveValue('Mine, and more')
  await expect(card.getByText('Not saved yet')).toBeVisible()
  await notes.press('Control+Enter')
  await expect(card.getByText(/^Saved /)).toBeVisible()
  await expect.poll(async () => (await salon.browser.get(path)).body.notes).toBe('Mine, and more')

  await card.getByRole('button', { name: /No-show/ }).click()
  const missed = page.getByRole('dialog', { name: 'Ada Lovelace' })
  await expect(missed).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`${salon.missed}`))
  await expect(missed).toContainText('Mine, and more')
  expect(page.url()).not.toContain('example')
})
