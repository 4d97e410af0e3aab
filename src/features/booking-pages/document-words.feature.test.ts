import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { testApp } from '#test/harness.ts'
import { seedBusiness } from '#test/seed.ts'
import { BookingIsland } from '#web/booking/booking-island.tsx'
import { LookupCard } from '#web/booking/lookup-card.tsx'
import type { BookingPageData } from '#web/booking/page-data.ts'
import { WordsProvider } from '#web/lib/words.tsx'

const app = testApp()

async function open(path: string) {
  const { text } = await app.browser().get(path)
  const [, json] = /<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(text)!
  return { text, data: JSON.parse(json!) as BookingPageData }
}

test('the browser renders the islands like the server, with the words in the page’s data', async () => {
  const { pageName } = await seedBusiness(app.db, { staffCount: 2 })
  const { text, data } = await open(`/p/${pageName}`)
  const wording = { ...data.wording, children: undefined }
  const draw = <P extends object>(island: FunctionComponent<P>, props: P) =>
    renderToString(createElement(WordsProvider, wording, createElement(island, props)))
  // Only the server draws the cards next to the form.
  const [, sides = ''] =
    /<div id="sides" class="[^"]*">(.*?)<\/div><\/div><section /.exec(text) ?? []
  expect(text).toContain(draw(BookingIsland, { ...data, sides }))
  expect(text).toContain(draw(LookupCard, data))
})

test('a page’s data only contains the words of its islands', async () => {
  const { pageName } = await seedBusiness(app.db)
  const { data } = await open(`/p/${pageName}`)
  expect(data.wording.language).toBe('en')
  expect(Object.keys(data.wording.words)).toEqual(['kit', 'client', 'booking'])
  expect((await open('/p/nowhere')).data).not.toHaveProperty('wording')
})
