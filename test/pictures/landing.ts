import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../browser/chromium.ts'
import { startServer } from '../e2e/server.ts'

/*
 * Draws the pictures of the landing page from the demo (`npm run build` first): npx tsx
 * test/pictures/landing.ts
 */

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const folder = at('../../public/images/screens/')
const MAX_BYTES = 60_000

const screens = [
  { name: 'calendar', path: '/calendar?view=day', viewport: { width: 1280, height: 800 } },
  { name: 'calendar-phone', path: '/calendar?view=agenda', viewport: { width: 390, height: 640 } },
  { name: 'booking', path: '/p/blue-door-studio', viewport: { width: 390, height: 844 } },
]

/** The best of at most `MAX_BYTES`, encoded by the browser. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  for (let quality = 0.9; quality > 0.3; quality -= 0.1) {
    const encoded = await page.evaluate(
      async ([url, quality]) => {
        const picture = await createImageBitmap(await (await fetch(url)).blob())
        const canvas = new OffscreenCanvas(picture.width, picture.height)
        canvas.getContext('2d')!.drawImage(picture, 0, 0)
        const blob = await canvas.convertToBlob({ type: 'image/webp', quality })
        return [...new Uint8Array(await blob.arrayBuffer())]
      },
      [`data:image/png;base64,${png.toString('base64')}`, quality] as const,
    )
    if (encoded.length <= MAX_BYTES) return Buffer.from(encoded)
  }
  throw new Error('A picture stays too large.')
}

/** Everyone in the demo works on Thursdays. */
const nextThursday = () => {
  const day = new Date()
  do day.setDate(day.getDate() + 1)
  while (day.getDay() !== 4)
  return day.toLocaleDateString('sv')
}

const server = await startServer({ program: at('../../scripts/demo.mjs') })
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumFlags })
try {
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({
    baseURL: server.url,
    bypassCSP: true,
    deviceScaleFactor: 1.5,
    timezoneId: 'America/New_York',
    locale: 'en-US',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill('demo@example.com')
  await page.getByLabel('Password', { exact: true }).fill('kairos-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL(/calendar|dashboard/)
  for (const { name, path, viewport } of screens) {
    await page.setViewportSize(viewport)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(path.startsWith('/calendar') ? `${path}&date=${nextThursday()}` : path)
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => document.querySelector('aside[aria-label="Notice"]')?.remove())
      const file = await webpOf(page, await page.screenshot())
      writeFileSync(`${folder}${name}-${colorScheme}.webp`, file)
      console.log(`${name}-${colorScheme}.webp: ${file.length} bytes`)
    }
  }
} finally {
  await browser.close()
  await server.stop()
}
