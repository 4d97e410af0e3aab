import { violations } from './axe.ts'
import { noSidewaysScroll } from './booking.ts'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { hold } from './hold.ts'
import { picture } from './picture.ts'
import { signIn } from './sign-in.ts'

test('an owner rewrites the SMS reminder, changes the language, hears a call, and templates that fail to load are retried', async ({
  page,
  server,
  errors,
}) => {
  // The email's frame runs no scripts, not even the test's own.
  errors.allow(/^Blocked script execution in '[^']*\/mail-frame'/, /Failed to load resource/)
  const business = await openBusiness(server.url)
  await signIn(page, business, server.url)
  await page.goto(`${server.url}/notifications/templates`)
  await expect(page.getByRole('heading', { name: 'Message Templates' })).toBeVisible()

  await page.getByRole('button', { name: 'SMS Reminder' }).click()
  const words = page.getByLabel('Text', { exact: true })
  await expect(words).toHaveValue(/your appointment is coming up\. \{\{serviceName}}/)
  await expect(page.getByTestId('preview-text')).toContainText(
    'Blue Door: your appointment is coming up. Haircut with Anna Smith',
  )

  await words.fill('{{businessName}}: see you {{dat}}')
  await expect(page.getByText('There is no variable {{dat}}. Did you mean {{date}}?')).toBeVisible()
  await words.fill('{{businessName}}: see you {{date}} at {{time}}, {{customerName}}!')
  await expect(
    page.getByText('Add {{link}}: without it, clients can’t move, cancel or book.'),
  ).toBeVisible()
  await words.press('End')
  await words.pressSequentially(' ')
  await page.getByRole('button', { name: /^link:/ }).click()
  await expect(words).toHaveValue(
    '{{businessName}}: see you {{date}} at {{time}}, {{customerName}}! {{link}}',
  )
  await expect(page.getByTestId('preview-text')).toContainText(
    'Blue Door: see you Tue, March 9 at 10:00 AM',
  )
  await expect(page.getByTestId('preview-text')).toContainText('Reply STOP to opt out.')
  // The sample's name has letters that GSM's alphabet lacks.
  await expect(page.getByTestId('preview-size')).toContainText(
    /text messages, \d credits · \d+ characters · UCS-2/,
  )

  // The edited text is kept while another message is open.
  await page.getByRole('button', { name: 'SMS Confirmation', exact: true }).click()
  await expect(words).toHaveValue(/booked/)
  await page.getByRole('button', { name: 'SMS Reminder Not saved' }).click()
  await expect(words).toHaveValue(/see you/)
  const release = await hold(page, '**/api/message-templates/reminder/sms*')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'SMS Confirmation', exact: true }).click()
  await expect(words).toHaveValue(/booked/)
  release()
  await expect(page.getByText('Template saved').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'SMS Reminder Customized' })).toBeVisible()

  await page.getByRole('button', { name: 'SMS Reminder Customized' }).click()
  await page.getByRole('button', { name: 'Reset to default' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click()
  await expect(words).toHaveValue(/your appointment is coming up\. \{\{serviceName}}/)
  await expect(page.getByRole('button', { name: 'SMS Reminder Customized' })).toHaveCount(0)

  await page.getByLabel('Language of messages').selectOption('de')
  await expect(page.getByText('Language of messages changed').first()).toBeVisible()
  await page.getByRole('button', { name: 'Email Reminder' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(/^Erinnerung: /)
  await expect(page.frameLocator('iframe').getByText('Guten Tag Zoë Ångström')).toBeVisible()

  await page.getByRole('button', { name: 'Voice call Reminder' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('preview-text')).toContainText(
    'Dies ist ein automatischer Anruf von Blue Door.',
  )
  await expect(page.getByTestId('preview-menu')).toContainText('bitte die 1 drücken')
  await expect(page.getByTestId('preview-menu')).toHaveAttribute('lang', 'de')
  const sound = page.waitForResponse(response =>
    response.url().endsWith('/api/message-templates/speech'),
  )
  await page.getByRole('button', { name: 'Listen' }).click()
  expect((await sound).headers()['content-type']).toBe('audio/wav')
  await page.getByLabel('Shown with').selectOption('next')
  await expect(page.getByText('Nothing is booked, so this is a sample.')).toBeVisible()

  await page.getByRole('button', { name: 'Email Reminder' }).click()
  await expect(page.frameLocator('iframe').getByText('Guten Tag Zoë Ångström')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.getByLabel('Subject')).toBeVisible()
  await picture(page, 'editor-360')
  expect(await noSidewaysScroll(page)).toBe(true)
  const broken = await violations(page, { without: 'iframe' })
  expect(broken.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' ')}`)).toEqual(
    [],
  )
  await page.getByRole('button', { name: 'All messages' }).click()
  await expect(page.getByRole('button', { name: 'SMS Reminder' })).toBeVisible()
  await picture(page, 'list-360')

  await page.setViewportSize({ width: 1280, height: 900 })
  // A change of the business would load the templates again.
  await page.route('**/api/events', () => {})
  await page.route('**/api/message-templates', route =>
    route.fulfill({ status: 503, json: { error: 'Down for a while.' } }),
  )
  await page.reload()
  await expect(page.getByText('Your templates could not be loaded')).toBeVisible({
    timeout: 60_000,
  })
  await page.unroute('**/api/message-templates')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Subject')).toHaveValue(/^Erinnerung: /)
})
