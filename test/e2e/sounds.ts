import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Chromium mutes faster playback. */
const FASTEST = 4

type Listening = { heard: Record<string, number> }

/** Records how many seconds of each sound were played. Call before opening the page. */
export const listen = (page: Page) =>
  page.addInitScript(rate => {
    const heard: Record<string, number> = {}
    Object.assign(window, { heard })
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function (this: HTMLMediaElement) {
      this.defaultPlaybackRate = rate
      this.playbackRate = rate
      const note = () => {
        const { pathname, search } = new URL(this.currentSrc)
        heard[pathname + search] = Math.max(heard[pathname + search] ?? 0, this.currentTime)
      }
      for (const event of ['timeupdate', 'ended']) this.addEventListener(event, note)
      return play.call(this)
    }
  }, FASTEST)

/** Playing proves that the audio can be decoded. */
export const expectHeard = (page: Page, part: string) =>
  expect
    .poll(
      async () => {
        const heard = await page.evaluate(() => (window as unknown as Listening).heard)
        return Math.max(
          0,
          ...Object.entries(heard).flatMap(([path, seconds]) =>
            path.includes(part) ? seconds : [],
          ),
        )
      },
      // A busy machine synthesizes slowly.
      { message: `${part} is heard`, intervals: [50], timeout: 120_000 },
    )
    .toBeGreaterThan(0.5)
