import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { read } from '#web/lib/api.ts'
import { useSample } from '#web/lib/sample.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { type Appointment, readAppointment } from '../../contract.ts'
import { type Progress, progressOf, stepsAt } from '../../progress-rules.ts'
import { isActive } from '../../rules.ts'
import { type ChangeBody, useCancel, useChange } from '../data.ts'
import { asMark, type Mark, undoingMark } from './undo-rules.ts'

const UNDO_MS = 10_000

export function useActions() {
  const { guard } = useSample()
  const { actions: words, visitActions: visitWords } = useWords('appointments')
  const change = useChange()
  const cancelling = useCancel()

  const offerUndo = (description: string, undo: () => Promise<unknown>) =>
    toast({
      description,
      durationMs: UNDO_MS,
      action: { label: words.undo, onClick: () => undo().catch(showError) },
    })

  // Promises, because callbacks of `mutate` don't run once the screen is left.
  const mark = async (appointment: Appointment, status: Mark) => {
    const { id, visitId } = appointment
    try {
      // If this fails, undoing the mark doesn't restore the steps of the other services.
      const whole =
        visitId === undefined
          ? undefined
          : await read(readAppointment, { param: { id } }).catch(() => undefined)
      const undoing = undoingMark(appointment, whole?.visit ?? [])
      await change.mutateAsync({ id, body: { status }, shown: { status } })
      offerUndo(words.done[status], async () => {
        for (const back of undoing) await change.mutateAsync(back)
      })
    } catch (error) {
      showError(error)
    }
  }

  const progress = (appointment: Appointment, step: Progress | null) => {
    const { id } = appointment
    return change
      .mutateAsync({ id, body: { progress: step }, shown: shownAt(appointment, step) })
      .then(
        () =>
          offerUndo(words.done[step ?? 'none'], () =>
            change.mutateAsync({ id, body: undoChangeOf(appointment) }),
          ),
        showError,
      )
  }

  const cancel = (
    appointment: Appointment,
    { tellClient = true, onlyLeg = false }: { tellClient?: boolean; onlyLeg?: boolean } = {},
  ) => {
    const { id, visitId, serviceName: service } = appointment
    const [question, done] =
      visitId === undefined
        ? [words.reallyCancel, words.done.cancelled]
        : onlyLeg
          ? [
              fill(visitWords.reallyCancelLeg, { service }),
              fill(visitWords.legCancelled, { service }),
            ]
          : [visitWords.reallyCancel, visitWords.cancelled]
    if (!confirm(question)) return
    cancelling
      .mutateAsync({ id, visitId, tellClient, onlyLeg })
      .then(() => showSuccess(done), showError)
  }

  return { mark: guard(mark), progress: guard(progress), cancel: guard(cancel) }
}

const undoChangeOf = (appointment: Appointment): ChangeBody =>
  isActive(appointment.status) || appointment.finishedAt
    ? { progress: progressOf(appointment) }
    : { status: asMark(appointment.status) }

function shownAt(
  { status, arrivedAt, startedAt, finishedAt }: Appointment,
  step: Progress | null,
): Partial<Appointment> {
  const now = new Date().toISOString()
  const taken = {
    arrivedAt: arrivedAt ?? null,
    startedAt: startedAt ?? null,
    finishedAt: finishedAt ?? null,
  }
  const steps = Object.entries(stepsAt(step, taken, now)).map(([name, at]) => [
    name,
    at ?? undefined,
  ])
  return {
    ...Object.fromEntries(steps),
    status: step === 'finished' ? 'completed' : isActive(status) ? status : 'booked',
  }
}
