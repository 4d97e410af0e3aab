import { EmbedDialog as Dialog } from '#features/booking-pages/ui/embed-dialog.tsx'
import { worded } from '#web/lib/words.tsx'
import { embedding } from '#words/en/embedding.ts'

export const EmbedDialog = worded(Dialog, { embedding })
