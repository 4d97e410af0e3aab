import { FeedDialog as Dialog } from '#features/feeds/ui/feed-dialog.tsx'
import { worded } from '#web/lib/words.tsx'
import { feeds } from '#words/en/feeds.ts'

export const FeedDialog = worded(Dialog, { feeds })
