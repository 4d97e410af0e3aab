import { startVoiceVendor } from '../voice-vendor.ts'
import { openBusiness } from './business.ts'
import { expect, test } from './fixtures.ts'
import { startServer } from './server.ts'
import { signIn } from './sign-in.ts'
import { expectHeard, listen } from './sounds.ts'

/** Six seconds of silence as MP3: 128 kbit/s frames at 44.1 kHz without side information. */
const FRAME = Buffer.alloc(417)
FRAME.writeUInt32BE(0xfffb9064, 0)
const BEGINNING = Buffer.concat(Array.from({ length: 230 }, () => FRAME))

test('plays a voice while it is synthesized, and reports where it breaks off', async ({
  page,
  errors,
}) => {
  errors.allow(/net::ERR_INCOMPLETE_CHUNKED_ENCODING/, /status of 503/)
  const vendor = await startVoiceVendor(BEGINNING)
  const server = await startServer({
    env: { ELEVENLABS_API_KEY: 'key', ELEVENLABS_BASE_URL: vendor.url },
  })
  try {
    const { browser } = await openBusiness(server.url)
    await browser.post('/api/notifications/preferences', { voiceEnabled: true })
    await signIn(page, { browser }, server.url)
    await listen(page)
    await page.goto(`${server.url}/notifications`)
    const play = page.getByRole('button', { name: 'Preview Anna' })

    await play.click()
    await expectHeard(page, '/api/voice/preview/anna')
    expect(vendor.sounds).toHaveLength(1)
    expect(vendor.sounds[0]!.writableEnded).toBe(false)
    vendor.sounds[0]!.destroy()
    const failed = page.getByRole('region', { name: /Notifications/ }).getByText('Preview Failed')
    await expect(failed).toBeVisible({ timeout: 30_000 })
    await expect(play).toBeVisible()
    // The provider was called, and paid, only once.
    expect(vendor.sounds).toHaveLength(1)
  } finally {
    // An open page reports that its live connection ended.
    await page.close()
    await server.stop()
    vendor.close()
  }
})
