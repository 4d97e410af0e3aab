import { useState } from 'react'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { useErase, type Whose } from './data.ts'

interface EraseDialogProps {
  whose: Whose
  client: string
  onClose: () => void
  onErased: () => void
}

export function EraseDialog({ whose, client, onClose, onErased }: EraseDialogProps) {
  const erase = useErase()
  const words = useWords('erasure')
  const [cancelUpcoming, setCancelUpcoming] = useState(false)
  const confirm = () =>
    erase.mutate(
      { ...whose, cancelUpcoming },
      {
        onSuccess: () => {
          showSuccess(words.done)
          onErased()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={fill(words.question, { client })}
      description={words.consequences}
      confirmLabel={words.confirm}
      busy={erase.isPending}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-4">
        <Checkbox
          label={words.cancel}
          detail={words.cancelDetail}
          checked={cancelUpcoming}
          onChange={event => setCancelUpcoming(event.target.checked)}
        />
        {erase.error && (
          <Banner tone="danger" alert>
            {sentenceFor(erase.error)}
          </Banner>
        )}
      </div>
    </ConfirmDialog>
  )
}
