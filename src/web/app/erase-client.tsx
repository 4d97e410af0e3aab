import type { ComponentProps } from 'react'
import { EraseDialog } from '#features/portability/ui/erase-dialog.tsx'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'
import { erasure } from '#words/en/erasure.ts'

export const EraseClient = (props: ComponentProps<typeof EraseDialog>) => (
  <WordsProvider language={useLanguage()} words={{ erasure }}>
    <EraseDialog {...props} />
  </WordsProvider>
)
