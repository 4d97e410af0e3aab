import sharp from 'sharp'
import { brokenRules } from './axe.ts'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { picture } from './picture.ts'
import { signIn } from './sign-in.ts'

const photo = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

test('shows an owner’s pictures on the page until they are removed', async ({
  page,
  newVisitor,
  server,
  errors,
}) => {
  errors.allow(/status of 503/)
  const business = await openBusiness(server.url)
  await signIn(page, business, server.url)

  // A new service keeps the picture until it is saved.
  await page.goto('/services')
  const addService = async (name: string) => {
    await page.getByRole('button', { name: 'Add New Service' }).first().click()
    const service = page.getByRole('dialog')
    await service.getByLabel('Choose a picture').setInputFiles(await photo('a.jpg', '#2f5d9b'))
    await expect(service.getByText('Uploaded when you save.')).toBeVisible()
    await service.getByLabel('Name').fill(name)
    await service.getByLabel('Category').selectOption('beauty')
    await service.getByLabel('Duration').fill('60')
    await service.getByLabel('Price').fill('90')
    await service.getByRole('button', { name: 'Create Service' }).click()
    await expect(service).toBeHidden()
  }
  await page.route(
    '**/api/pictures/service/*',
    route => route.fulfill({ status: 503, json: { error: 'Down.' } }),
    { times: 1 },
  )
  await addService('Color')
  await expect(page.getByText('Down.')).toBeVisible()
  const uploaded = page.waitForResponse(/\/api\/pictures\/service\//)
  await addService('Highlights')
  expect((await uploaded).status()).toBe(200)

  await page.getByRole('link', { name: 'Share', exact: true }).click()
  await page.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog')
  const group = dialog.getByRole('group', { name: 'Cover picture' })
  await group
    .getByLabel('Choose a cover')
    .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(group).toContainText('Choose a JPEG, PNG or WebP file.')
  await group.getByLabel('Choose a cover').setInputFiles(await photo('b.jpg', '#c9764f'))
  await expect(group.locator('img')).toHaveAttribute('src', /^\/pictures\//)
  const description = group.getByLabel('What it shows')
  const savedAlt = async () => (await business.browser.get('/api/public-pages')).body[0]!.cover?.alt
  await description.fill('A door')
  await description.blur()
  await expect.poll(savedAlt).toBe('A door')
  await description.fill('Our door')
  await description.press('Enter')
  await expect.poll(savedAlt).toBe('Our door')
  await page.getByRole('button', { name: /^Edit/ }).click()
  expect(await brokenRules(page)).toEqual([])
  await picture(page, 'fields', { fullPage: false })

  const visitor = await newVisitor({ viewport: { width: 360, height: 640 } })
  await visitor.goto(`${server.url}/p/${business.pageName}`)
  const cover = visitor.getByRole('img', { name: 'Our door' })
  await expect
    .poll(() => cover.evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await group.getByRole('button', { name: 'Remove the cover' }).press('Enter')
  await expect(group.getByLabel('Choose a cover')).toBeFocused()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(cover).toHaveCount(0)
})
