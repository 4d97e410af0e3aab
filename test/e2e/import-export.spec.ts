import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { brokenRules, PHONE } from './axe.ts'
import { noSidewaysScroll } from './booking.ts'
import { openBusiness } from './business.ts'
import { dayFromNow } from './days.ts'
import { button, expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { picture } from './picture.ts'
import { signIn } from './sign-in.ts'

/** Long, because it has to wrap on a phone. */
const BAD_ADDRESS = `not-an-address-${'x'.repeat(30)}`

const calendly = (day = dayFromNow(30), next = dayFromNow(31)) =>
  [
    'User Name,Invitee Name,Invitee Email,Event Type Name,Start Date & Time,End Date & Time,Canceled',
    `Robin,Ada Lovelace,ada@example.com,Haircut,${day} 10:00 am,${day} 11:00 am,false`,
    `Dana Reyes,Zoë Grün,zoe@example.com,Color,${day} 10:00 am,${day} 12:00 pm,false`,
    `Robin,Bo,${BAD_ADDRESS},Haircut,${next} 10:00 am,${next} 11:00 am,false`,
  ].join('\r\n')
const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

async function look(page: Page, name: string) {
  expect(await brokenRules(page), name).toEqual([])
  expect(await noSidewaysScroll(page), name).toBe(true)
  await picture(page, name)
}

test('at 360 px an owner imports a file, exports everything, erases a client, and pastes text by keyboard', async ({
  newVisitor,
  server,
  errors,
}) => {
  errors.allow(/status of 503/)
  const page = await newVisitor(PHONE)
  const business = await openBusiness(server.url)
  await signIn(page, business, server.url)

  await page.goto('/settings')
  await page.getByRole('link', { name: 'Import & Export' }).click()
  await expect(page.getByRole('heading', { name: 'Import & Export' })).toBeVisible()
  await expect(page).toHaveTitle(/Import & Export/)

  const chooser = page.getByLabel('Choose a file, or drop it here')
  await chooser.setInputFiles(file('calendly.csv', calendly()))
  await expect(page.getByText('Calendly: 3 rows of appointments')).toBeVisible()
  await expect(page.getByText('1 with a problem', { exact: true })).toBeVisible()
  await expect(page.getByText(`“${BAD_ADDRESS}” is not an email address.`)).toBeVisible()
  await expect(page.getByText('Color (2h 0m)')).toBeVisible()
  const importButton = button(page, 'Import 2 appointments')
  await expect(importButton).toBeDisabled()
  await look(page, 'preview')

  await page.getByLabel(/Skip 1 row with a problem/).check()
  const release = await hold(page, '**/api/import')
  await importButton.click()
  await expect(button(page, 'Choose another file')).toBeDisabled()
  await expect(page.getByLabel('The file contains')).toBeDisabled()
  release()
  await expect(
    page.getByText('Imported: 1 service, 1 staff member and 2 appointments. 1 row was skipped.'),
  ).toBeVisible()
  await picture(page, 'imported')

  await chooser.setInputFiles(file('calendly.csv', calendly()))
  await expect(page.getByText('2 already here')).toBeVisible()
  await expect(button(page, 'Nothing to import')).toBeDisabled()
  await button(page, 'Choose another file').click()

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Appointments (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('appointments.csv')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain('Zoë Grün')
  await chooser.setInputFiles(file('appointments.csv', text))
  await expect(page.getByText('A file of ours: 2 rows of appointments')).toBeVisible()
  await expect(page.getByText('2 already here')).toBeVisible()
  await button(page, 'Choose another file').click()

  await page.getByLabel('Client’s email address').fill('ada@example.com')
  const [data] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download their data').click(),
  ])
  expect(JSON.parse(await readFile(await data.path(), 'utf8')).appointments[0].name).toBe(
    'Ada Lovelace',
  )
  await button(page, 'Erase client').click()
  const dialog = page.getByRole('alertdialog', { name: 'Erase ada@example.com?' })
  expect(await brokenRules(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Erase client' }).click()
  await expect(dialog.getByText('This client has an upcoming appointment.')).toBeVisible()
  await picture(page, 'erase')
  await dialog.getByLabel('Cancel their upcoming appointments').check()
  await dialog.getByRole('button', { name: 'Erase client' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('Client’s email address').fill('ada@example.com')
  await button(page, 'Download their data').click()
  await expect(page.getByText('We have no data about this client.')).toBeVisible()

  for (const [name, sentence] of [
    ['list.xlsx', 'Save the spreadsheet as CSV first'],
    ['calendar.ical.zip', 'Open the .zip file first'],
    ['contacts.vcf', 'Contacts as .vcf can’t be read.'],
  ] as const) {
    await chooser.setInputFiles({ name, mimeType: 'application/zip', buffer: Buffer.from('PK') })
    await expect(page.getByText(sentence)).toBeVisible()
  }
  await chooser.setInputFiles(file('broken.ics', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\n'))
  await expect(page.getByText('broken.ics was not imported')).toBeVisible()
  await button(page, 'Choose another file').click()

  await chooser.setInputFiles(file('clients.csv', 'Name,Email,Notes\nAda,ada@example.com,Curls'))
  await expect(page.getByText('With notes on 1 client.')).toBeVisible()
  await button(page, 'Choose another file').click()

  await button(page, 'Paste text instead').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Text of the file')).toBeFocused()
  await page.keyboard.insertText(
    `Wann,Bis,Wer\n${dayFromNow(60)} 09:00,${dayFromNow(60)} 10:00,Ada`,
  )
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No start in this row.')).toBeVisible()
  const choose = async (label: string, value: string) => {
    const field = page.getByLabel(label, { exact: true })
    await field.focus()
    await field.selectOption(value)
    await expect(field).toBeFocused()
  }
  await page.route(
    '**/api/import/preview',
    route => route.fulfill({ status: 503, json: { error: 'Down for a while.' } }),
    { times: 1 },
  )
  await choose('Start', 'Wann')
  await expect(page.getByText('Down for a while.')).toBeVisible()
  await expect(page.getByText('No start in this row.')).toBeVisible()
  await choose('Start', 'Wann')
  await choose('End', 'Bis')
  await choose('Name', 'Wer')
  await expect(page.getByText('This row has no service. Choose one for such rows.')).toBeVisible()
  const fallback = page.getByLabel('Service for rows without one')
  await fallback.fill('Haircut')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This row has no service')).toBeHidden()
  await expect(fallback).toBeFocused()
  await page.getByLabel('Staff member for rows without one').fill('Robin')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Import 1 appointment')).not.toHaveAttribute('aria-busy')
  await button(page, 'Import 1 appointment').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Imported: 1 appointment.')).toBeVisible()
})
