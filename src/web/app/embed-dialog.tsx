import {
  EmbedDialog as Dialog,
  type EmbedDialogProps,
} from '#features/booking-pages/ui/embed-dialog.tsx'
import { useLanguage, WordsProvider } from '#web/lib/words.tsx'
import { embedding } from '#words/en/embedding.ts'

export const EmbedDialog = (props: EmbedDialogProps) => (
  <WordsProvider language={useLanguage()} words={{ embedding }}>
    <Dialog {...props} />
  </WordsProvider>
)
