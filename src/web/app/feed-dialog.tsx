import { FeedDialog as Dialog, type FeedDialogProps } from '#features/feeds/ui/feed-dialog.tsx'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'
import { feeds } from '#words/en/feeds.ts'

export const FeedDialog = (props: FeedDialogProps) => (
  <WordsProvider language={useLanguage()} words={{ feeds }}>
    <Dialog {...props} />
  </WordsProvider>
)
