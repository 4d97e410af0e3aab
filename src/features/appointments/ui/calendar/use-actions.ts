import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../contract.ts'
import { useCancel, useChange } from '../data.ts'

type Mark = 'booked' | 'completed' | 'no_show'

/** Time to read the toast and press Undo. */
const UNDO_MS = 10_000

export function useActions() {
  const words = useWords('appointments').actions
  const change = useChange()
  const cancelling = useCancel()

  const mark = (appointment: Appointment, status: Mark, undoable = true) =>
    change.mutate(
      { id: appointment.id, body: { status }, shown: { status } },
      {
        onError: showError,
        onSuccess: () =>
          toast({
            description: words.done[status],
            durationMs: UNDO_MS,
            ...(undoable
              ? {
                  action: {
                    label: words.undo,
                    onClick: () => mark(appointment, asMark(appointment.status), false),
                  },
                }
              : {}),
          }),
      },
    )

  const cancel = (
    appointment: Appointment,
    { tellClient = true }: { tellClient?: boolean } = {},
  ) => {
    if (!confirm(words.reallyCancel)) return
    cancelling.mutate(
      { id: appointment.id, tellClient },
      {
        onError: showError,
        onSuccess: () => showSuccess(words.done.cancelled),
      },
    )
  }

  return { mark, cancel }
}

const asMark = (status: Appointment['status']): Mark =>
  status === 'completed' || status === 'no_show' ? status : 'booked'
