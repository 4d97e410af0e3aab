import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Service } from '../contract.ts'
import { useRemoveService } from './data.ts'

interface RemoveServiceDialogProps {
  service: Service
  onClose: () => void
}

export function RemoveServiceDialog({ service, onClose }: RemoveServiceDialogProps) {
  const words = useWords('services').removal
  return (
    <RemovalDialog
      removal={useRemoveService()}
      of={service.id}
      onClose={onClose}
      title={fill(words.title, { name: service.name })}
      description={words.description}
      confirmLabel={words.confirm}
      done={words.done}
    />
  )
}
