import { EraseDialog } from '#features/portability/ui/erase-dialog.tsx'
import { worded } from '#web/lib/words.tsx'
import { erasure } from '#words/en/erasure.ts'

export const EraseClient = worded(EraseDialog, { erasure })
