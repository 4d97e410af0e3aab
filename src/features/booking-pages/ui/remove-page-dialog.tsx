import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { paths } from '#web/lib/paths.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Page } from '../contract.ts'
import { useRemovePage } from './data.ts'

interface RemovePageDialogProps {
  page: Page
  onClose: () => void
}

export function RemovePageDialog({ page, onClose }: RemovePageDialogProps) {
  const words = useWords('bookingPages').removal
  return (
    <RemovalDialog
      removal={useRemovePage()}
      of={page.name}
      onClose={onClose}
      title={fill(words.title, { title: page.title })}
      description={fill(words.description, { path: paths.bookingPage(page.name) })}
      confirmLabel={words.confirm}
      done={words.done}
    />
  )
}
