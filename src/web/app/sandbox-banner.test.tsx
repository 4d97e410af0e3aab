import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { AppPageData } from '#web/lib/page-data.ts'
import { WordsProvider } from '#web/lib/words.tsx'
import { shell } from '#words/en/shell.ts'
import { SandboxBanner } from './sandbox-banner.tsx'

const banner = (sandboxes: AppPageData['sandboxes'], outbox: boolean) =>
  renderToStaticMarkup(
    <WordsProvider language="en" words={{ shell }}>
      <SandboxBanner sandboxes={sandboxes} outbox={outbox} />
    </WordsProvider>,
  ).replace(/<[^>]+>/g, '')

test('the banner names what is simulated next to real providers', () => {
  expect(banner(['voice'], false).trim()).toBe('Sandbox: voices are simulated.')
  expect(banner(['texting', 'voice', 'payments'], false).trim()).toBe(
    'Sandbox: texts and calls, voices, and payments are simulated.',
  )
})

test('the banner links to the outbox where it can be opened', () => {
  const all = ['email', 'texting', 'voice', 'payments'] as const
  expect(banner(all, true)).toMatch(/nothing is sent or paid\. Open the outbox$/)
  expect(banner(all, false)).not.toContain('outbox')
})
