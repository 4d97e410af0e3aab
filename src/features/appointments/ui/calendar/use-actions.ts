import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { useSample } from '#web/lib/sample.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Appointment } from '../../contract.ts'
import { type Progress, stepsAt } from '../../progress-rules.ts'
import { isActive } from '../../rules.ts'
import { type ChangeBody, useCancel, useChange } from '../data.ts'

const UNDO_MS = 10_000

export function useActions() {
  const { guard } = useSample()
  const { actions: words, visitActions: visitWords } = useWords('appointments')
  const change = useChange()
  const cancelling = useCancel()

  // A promise, because callbacks of `mutate` don't run once the screen is left.
  const act = (id: number, body: ChangeBody, shown: Partial<Appointment>, description: string) =>
    change.mutateAsync({ id, body, shown }).then(
      ({ version }) =>
        toast({
          description,
          durationMs: UNDO_MS,
          action: {
            label: words.undo,
            onClick: () => change.mutateAsync({ id, body: { undo: version } }).catch(showError),
          },
        }),
      showError,
    )

  const mark = ({ id }: Appointment, status: NonNullable<ChangeBody['status']>) =>
    act(id, { status }, { status }, words.done[status])

  const progress = (appointment: Appointment, step: Progress | null) =>
    act(appointment.id, { progress: step }, shownAt(appointment, step), words.done[step ?? 'none'])

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
