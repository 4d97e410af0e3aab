import type { ComponentProps } from 'react'
import { SalesCards } from '#features/reports/ui/sales-cards.tsx'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'
import { sales } from '#words/en/sales.ts'

export const SalesReport = (props: ComponentProps<typeof SalesCards>) => (
  <WordsProvider language={useLanguage()} words={{ sales }}>
    <SalesCards {...props} />
  </WordsProvider>
)
