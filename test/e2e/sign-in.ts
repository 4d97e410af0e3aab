import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import type { TestBrowser } from '../api-browser.ts'
import { byJourneyClock } from '../clock/journey-clock.ts'
import type { RunningServer } from './server.ts'

const commandLine = fileURLToPath(new URL('../../dist/server/cli.js', import.meta.url))

/** Signs a page in as the owner of an API session. */
export async function signIn(
  page: Page,
  { browser }: { browser: TestBrowser },
  url: string,
): Promise<void> {
  await page
    .context()
    .addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })))
}

/** Makes an administrator through the command line of a running server. */
export async function grantAdmin({ dataDir }: RunningServer, email: string): Promise<void> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  await promisify(execFile)(
    process.execPath,
    [...byJourneyClock(), commandLine, 'admin', 'grant', email],
    { env },
  )
}
