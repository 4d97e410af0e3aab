import { relative } from 'node:path'
import { test as base } from '@playwright/test'

let start = Date.now()

/** Epoch milliseconds. Specs count days from it, so that they can run past midnight. */
export const journeyStart = (): number => start

/** Prints the command that repeats a failed journey at the same instant. */
export const test = base.extend<{ instant: undefined }>({
  instant: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use, info) => {
      start = Date.now()
      const began = new Date(start).toISOString()
      await use(undefined)
      if (info.status === info.expectedStatus) return
      const place = `${relative(process.cwd(), info.file)}:${info.line}`
      console.log(`Repeat with: JOURNEY_INSTANT=${began} npx playwright test ${place}`)
    },
    { auto: true },
  ],
})
