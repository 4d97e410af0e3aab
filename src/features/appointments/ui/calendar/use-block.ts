import { addTimeOff, removeTimeOff } from '#features/staff/contract.ts'
import { showError } from '#web/kit/base/result-toasts.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { send } from '#web/lib/api.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'

export interface TimeOffSpan {
  staffId: number
  startTime: string
  endTime: string
  reason: string
}

/** Blocks time as a staff member's time off, or gives it back. Both can be undone. */
export function useBlock() {
  const { spot: words } = useWords('calendar')
  const { undo } = useWords('appointments').actions
  const language = useLanguage()
  const refresh = useRefresh('staff')

  const attempt = async (change: () => Promise<{ done: string; revert: () => void }>) => {
    try {
      const { done, revert } = await change()
      toast({ description: done, action: { label: undo, onClick: revert } })
    } catch (error) {
      showError(error)
    }
    await refresh()
  }

  const block = ({ staffId, startTime, endTime, reason }: TimeOffSpan): Promise<void> =>
    attempt(async () => {
      const json = { startTime, endTime, reason }
      const { id, appointments } = await send(addTimeOff, { param: { id: staffId }, json })
      return {
        done:
          appointments === 0
            ? words.blocked
            : fillCount(words.blockedWithin, appointments, language),
        revert: () => void unblock(id, { staffId, ...json }),
      }
    })

  const unblock = (timeOffId: number, span: TimeOffSpan): Promise<void> =>
    attempt(async () => {
      await send(removeTimeOff, { param: { id: span.staffId, timeOffId } })
      return { done: words.unblocked, revert: () => void block(span) }
    })

  return { block, unblock }
}
