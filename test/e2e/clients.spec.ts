import { brokenRules } from './axe.ts'
import { bookAsOwner } from './booking.ts'
import { openBusiness } from './business.ts'
import { at, dayFromNow } from './days.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signIn } from './sign-in.ts'

test('the owner finds a client, merges their second record, undoes it, renames and erases them', async ({
  newVisitor,
  server,
}) => {
  const business = await openBusiness(server.url)
  const people = { 'ada@example.com': 'Ada Lovelace', 'ada@work.example': 'Ada L.' }
  for (const [day, [customerEmail, customerName]] of Object.entries(people).entries())
    await bookAsOwner(business, at(dayFromNow(-3 - day), 600), { customerName, customerEmail })
  const page = await newVisitor({ viewport: { width: 360, height: 760 } })
  await signIn(page, business, server.url)
  await page.goto(`${server.url}/clients`)
  const list = page.getByRole('region', { name: 'Clients by name' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Search clients').fill('\u202Alovel\u202C')
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await picture(page, 'clients')
  await list.getByRole('button', { name: /Ada Lovelace/ }).press('Enter')

  let card = page.getByRole('dialog', { name: 'Ada Lovelace' })
  await card.getByRole('button', { name: 'Merge' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge clients' })
  await merging.getByLabel('Find the other record').fill('ada@work')
  await merging.getByRole('button', { name: 'Merge Ada L.' }).click()
  await expect(card.getByText('ada@work.example')).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
  await picture(page, 'client-merged')
  await card.getByRole('button', { name: 'Undo merge' }).click()
  await expect(card.getByText('ada@work.example')).toHaveCount(0)
  await expect(card.getByRole('group', { name: 'Actions for this client' })).toBeFocused()

  const clientId = Number(new URL(page.url()).searchParams.get('client'))
  await card.getByRole('button', { name: 'Edit' }).click()
  const contact = page.getByRole('dialog', { name: 'Edit client' })
  await business.browser.patch(`/api/clients/${clientId}`, { phone: '+12125550142' })
  await contact.getByLabel('Name').fill('Ada King')
  await contact.getByRole('button', { name: 'Save' }).click()
  await expect(card).toHaveCount(0)
  card = page.getByRole('dialog', { name: 'Ada King' })
  await expect(card.getByRole('link', { name: '+1 212 555 0142' })).toBeVisible()

  await card.getByRole('button', { name: 'Erase' }).click()
  await page.getByRole('button', { name: 'Erase client' }).click()
  await expect(card).toHaveCount(0)
  await page.getByLabel('Search clients').fill('')
  await expect(list.getByRole('listitem')).toHaveText([/Ada L\./])
})

test('a client without a name and address is called by their number', async ({
  newVisitor,
  server,
}) => {
  const business = await openBusiness(server.url)
  const ada = { customerName: 'Ada Lovelace' }
  await bookAsOwner(business, at(dayFromNow(-3), 600), ada)
  const walkIn = { walkIn: true, notificationMethods: [], customerName: '', customerEmail: '' }
  await bookAsOwner(business, at(dayFromNow(-4), 600), { ...walkIn, customerPhone: '+12125550181' })
  const number = '+1 212 555 0181'
  const page = await newVisitor()
  await signIn(page, business, server.url)
  await page.goto(`${server.url}/clients`)
  const list = page.getByRole('region', { name: 'Clients by name' })
  await list.getByRole('button', { name: /Ada Lovelace/ }).press('Enter')
  let card = page.getByRole('dialog', { name: 'Ada Lovelace' })
  await card.getByRole('button', { name: 'Merge' }).click()
  const merging = page.getByRole('dialog', { name: 'Merge clients' })
  await merging.getByLabel('Find the other record').fill('212')
  await merging.getByRole('button', { name: `Merge ${number}` }).click()
  await expect(page.getByText(`${number} is now part of Ada Lovelace.`)).toBeVisible()
  await expect(card.getByRole('listitem').getByText(number, { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Undo merge' }).click()
  await page.keyboard.press('Escape')

  await list.getByRole('button', { name: number }).press('Enter')
  card = page.getByRole('dialog', { name: 'Client', exact: true })
  await card.getByRole('button', { name: 'Merge' }).click()
  await expect(merging.getByText(`Choose the other record of ${number}.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: 'Erase' }).click()
  await expect(page.getByRole('heading', { name: `Erase ${number}?` })).toBeVisible()
})
