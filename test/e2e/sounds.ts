import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** The fastest playback that Chromium does not mute. */
const FASTEST = 4

type Listening = { heard: Record<string, number> }

/**
 * Speeds up a page's audio and records how many seconds of each were played. Call before opening
 * the page.
 */
export const listen = (page: Page, pace = FASTEST) =>
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
  }, pace)

/**
 * Expects that audio whose URL contains `part` played for a while, which proves that it can be
 * decoded.
 */
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
      { message: `${part} is heard`, intervals: [50] },
    )
    .toBeGreaterThan(0.5)
