import { tellDone, tellError } from '#web/kit/base/tell.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import type { Appointment } from '../../contract.ts'
import { useCancel, useChange } from '../data.ts'

type Mark = 'booked' | 'completed' | 'no_show'

const said: Record<Mark, string> = {
  booked: 'Marked as booked',
  completed: 'Marked as completed',
  no_show: 'Marked as a no-show',
}

/** Long enough to read it and press Undo. */
const UNDO_MS = 10_000

/** What can be done with an appointment at once, from wherever it is shown. */
export function useActions() {
  const change = useChange()
  const cancelling = useCancel()

  const mark = (appointment: Appointment, status: Mark, undoable = true) =>
    change.mutate(
      { id: appointment.id, body: { status }, shown: { status } },
      {
        onError: tellError,
        onSuccess: () =>
          toast({
            title: 'Success',
            description: said[status],
            durationMs: UNDO_MS,
            ...(undoable
              ? {
                  action: {
                    label: 'Undo',
                    onClick: () => mark(appointment, asMark(appointment.status), false),
                  },
                }
              : {}),
          }),
      },
    )

  /** Asks first, in the browser's own words box. */
  const cancel = (
    appointment: Appointment,
    { tellClient = true }: { tellClient?: boolean } = {},
  ) => {
    if (!confirm('Are you sure you want to cancel this appointment?')) return
    cancelling.mutate(
      { id: appointment.id, tellClient },
      {
        onError: tellError,
        onSuccess: () => tellDone('Appointment cancelled successfully'),
      },
    )
  }

  return { mark, cancel }
}

const asMark = (status: Appointment['status']): Mark =>
  status === 'completed' || status === 'no_show' ? status : 'booked'
