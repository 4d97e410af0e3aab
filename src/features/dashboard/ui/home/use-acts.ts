import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeAppointment } from '#features/appointments/contract.ts'
import { nudgeClient, withdrawNudge } from '#features/appointments/nudges/contract.ts'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { type BodyOf, send } from '#web/lib/api.ts'
import { refreshTopics } from '#web/lib/refresh.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Attention } from '../../contract.ts'

type Listed = Attention['first'][number]

const UNDO_MS = 10_000

function useUndoable<Result>(act: {
  run: (appointment: Listed) => Promise<Result>
  undo: (appointment: Listed, result: Result) => Promise<unknown>
  done: (appointment: Listed) => string
  undone: (appointment: Listed) => string
}) {
  const client = useQueryClient()
  const words = useWords('home').attention
  // The toast outlives the row and its mutation.
  const undo = async (appointment: Listed, result: Result) => {
    try {
      await act.undo(appointment, result)
      showSuccess(act.undone(appointment))
    } catch (error) {
      showError(error)
    }
    await refreshTopics(client, ['appointments'])
  }
  return useMutation({
    mutationFn: act.run,
    onSuccess: (result, appointment) =>
      toast({
        description: act.done(appointment),
        durationMs: UNDO_MS,
        action: { label: words.undo, onClick: () => void undo(appointment, result) },
      }),
    onError: showError,
    onSettled: () => refreshTopics(client, ['appointments']),
  })
}

export function useAsk() {
  const { done } = useWords('home').attention
  return useUndoable({
    run: ({ id }) => send(nudgeClient, { param: { id } }),
    undo: ({ id }) => send(withdrawNudge, { param: { id } }),
    done: ({ customerName: client }) => fill(done.asked, { client }),
    undone: ({ customerName: client }) => fill(done.withdrawn, { client }),
  })
}

export function useComplete() {
  const { done } = useWords('home').attention
  const change = ({ id }: Listed, json: BodyOf<typeof changeAppointment>) =>
    send(changeAppointment, { param: { id }, json })
  return useUndoable({
    run: appointment => change(appointment, { status: 'completed' }),
    undo: (appointment, { version }) => change(appointment, { undo: version }),
    done: () => done.completed,
    undone: () => done.reverted,
  })
}
