import { useRef, useState } from 'react'
import type { Slot } from '#features/availability/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { ApiError, sentenceFor } from '#web/lib/api-error.ts'
import { useSample } from '#web/lib/sample.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../contract.ts'
import { type ChangeBody, useChange } from '../data.ts'
import { movedAlong } from './along-rules.ts'
import { lastChange } from './last-change.ts'
import { type Target, targetOf } from './target.ts'

export interface Plan {
  appointment: Appointment
  target: Target
  stage: 'held' | 'keys' | 'asking'
  refusal?: { message: string; alternatives: readonly Slot[] }
}

const UNDO_MS = 10_000

const timesOf = ({ start, end }: Target) => ({
  startTime: new Date(start).toISOString(),
  endTime: new Date(end).toISOString(),
})

const same = (a: Target, b: Target) =>
  a.start === b.start && a.end === b.end && a.staffId === b.staffId

/** Shows the move while it is sent. */
function useSendMove() {
  const change = useChange()
  const { data: staff } = useRead(listStaff)
  return async (
    appointment: Appointment,
    target: Target,
    { tellClient, undo }: Pick<ChangeBody, 'tellClient' | 'undo'>,
  ) => {
    const { staffId } = target
    const times = timesOf(target)
    const reassigned = staffId !== appointment.staffId
    const staffName = staff?.find(member => member.id === staffId)?.name ?? appointment.staffName
    return await change.mutateAsync({
      id: appointment.id,
      body: undo
        ? { undo, tellClient }
        : { ...times, tellClient, ...(reassigned ? { staffId } : {}) },
      shown: list => {
        const along = movedAlong(appointment, target, list)
        return list.map(each => {
          if (each.id === appointment.id) return { ...each, ...times, staffId, staffName }
          const span = along.find(({ id }) => id === each.id)?.target
          return span ? { ...each, ...timesOf(span) } : each
        })
      },
    })
  }
}

export function usePlan() {
  const { guard } = useSample()
  const [plan, setPlan] = useState<Plan>()
  const words = useWords('appointments').actions
  const send = useSendMove()
  const [last] = useState(lastChange)
  const followed = useRef<number>(undefined)

  const putBack = async (
    before: Appointment,
    target: Target,
    how: { undo: number; tellClient: boolean },
  ) => {
    await send({ ...before, ...timesOf(target), staffId: target.staffId }, targetOf(before), how)
    showSuccess(words.done.undone)
  }

  const commit = async (tellClient: boolean) => {
    if (!plan) return
    const { appointment, target } = plan
    const before = targetOf(appointment)
    setPlan(undefined)
    if (same(before, target)) return
    const moved = send(appointment, target, { tellClient })
    const revertOf = (answer: { version: number }) => () =>
      putBack(appointment, target, { undo: answer.version, tellClient })
    last.track(moved.then(revertOf))
    try {
      await moved
      toast({
        description: words.done.rescheduled,
        durationMs: UNDO_MS,
        action: { label: words.undo, onClick: last.undo },
      })
    } catch (error) {
      showError(error)
      if (!(error instanceof ApiError) || error.code !== 'slot-taken') return
      const { alternatives = [] } = (error.body ?? {}) as { alternatives?: Slot[] }
      const refusal = { message: sentenceFor(error), alternatives }
      // Another appointment may be held by now.
      setPlan(held => held ?? { appointment, target: before, stage: 'asking', refusal })
    }
  }

  return {
    plan,
    followed,
    hold: guard(
      (appointment: Appointment, stage: Plan['stage'], target = targetOf(appointment)) => {
        followed.current = appointment.id
        setPlan({ appointment, target, stage })
      },
    ),
    moveTo: (target: Partial<Target>) =>
      setPlan(
        old =>
          old && {
            appointment: old.appointment,
            stage: old.stage,
            target: { ...old.target, ...target },
          },
      ),
    letGo: () =>
      setPlan(old =>
        old && !same(old.target, targetOf(old.appointment))
          ? { ...old, stage: 'asking' }
          : undefined,
      ),
    drop: () => setPlan(undefined),
    commit,
    last,
  }
}

export type Planning = ReturnType<typeof usePlan>
