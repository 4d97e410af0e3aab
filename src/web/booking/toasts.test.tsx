import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { WordsProvider } from '#web/lib/words.tsx'
import { kit } from '#words/en/kit.ts'
import { Toaster } from './toasts.tsx'

test('the status that screen readers watch exists before the first toast', () => {
  const html = renderToStaticMarkup(
    <WordsProvider language="en" words={{ kit }}>
      <Toaster />
    </WordsProvider>,
  )
  expect(html).toContain('<div role="status"></div>')
})
