import { serious } from './axe.ts'
import { bookTime, safeTime } from './booking.ts'
import { openBusiness } from './business.ts'
import { expect, test, untilItListens } from './fixtures.ts'
import { zone } from './names.ts'
import { signIn } from './sign-in.ts'

const HOST = 'book.bluedoor.com'

test('an owner proves a domain, and a client books and cancels there', async ({
  page,
  newVisitor,
  server,
  errors,
}) => {
  // The test has no certificate; a real domain has.
  errors.allow(/Cross-Origin-Opener-Policy header has been ignored/)
  const business = await openBusiness(server.url)
  await signIn(page, business, server.url)
  await page.goto(`${server.url}/share`)
  await page.getByRole('button', { name: /^Edit / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Use your own domain').click()
  await dialog.getByLabel('Domain', { exact: true }).fill(HOST)
  await page.keyboard.press('Enter')
  const value = await dialog.getByText(/^kairos-domain=/).textContent()
  await dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(dialog.getByText('There is no TXT record yet.')).toBeVisible()
  expect(await serious(page)).toEqual([])
  zone.set(`_kairos.${HOST}`, { TXT: [value!] })
  for (const name of [HOST, 'localhost']) zone.set(name, { A: ['127.0.0.1'] })
  await dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(dialog.getByText('Verified', { exact: true })).toBeVisible()

  await page.goto(`${server.url}/share`)
  await page.getByRole('button', { name: /^Remove / }).click()
  const removal = page.getByRole('alertdialog')
  await expect(removal).toContainText(`and ${HOST}`)
  await expect(removal).not.toContainText('clients can still change them')

  const client = await newVisitor()
  const home = `http://${HOST}:${new URL(server.url).port}/`
  await client.goto(home)
  await bookTime(client, await safeTime(client))
  expect(client.url()).toBe(home)
  await client.getByRole('link', { name: 'Move or cancel' }).click()
  await expect(client).toHaveURL(/^http:\/\/book\.bluedoor\.com:\d+\/manage\//)
  await untilItListens(client)
  client.once('dialog', box => box.accept())
  await client.getByRole('button', { name: 'Cancel Appointment' }).click()
  await expect(client.getByText('Appointment cancelled successfully')).toBeVisible()
  await client.goto(`${home}dashboard`)
  expect(new URL(client.url()).origin).toBe(server.url)
})
