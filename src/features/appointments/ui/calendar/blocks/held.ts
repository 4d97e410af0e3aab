import type { Appointment } from '../../../contract.ts'
import { movedAlong } from '../along-rules.ts'
import { keyOfEntry } from '../grid/laid-out.ts'
import type { Target } from '../target.ts'
import type { Planning } from '../use-plan.ts'
import type { BlockPlanning } from './use-block-plan.ts'

export interface Held {
  key: string
  name: string
  target: Target
  stage: 'held' | 'keys' | 'asking'
  along: readonly { key: string; target: Target }[]
}

export function heldBy(
  { plan }: Planning,
  { plan: blockPlan }: BlockPlanning,
  { unnamed, appointments }: { unnamed: string; appointments: readonly Appointment[] },
): Held | undefined {
  const keyOf = (id: number) => keyOfEntry({ appointment: { id } })
  if (plan) {
    const { appointment, target, stage } = plan
    const along = movedAlong(appointment, target, appointments)
    return {
      key: keyOf(appointment.id),
      name: appointment.customerName,
      target,
      stage,
      along: along.map(({ id, target }) => ({ key: keyOf(id), target })),
    }
  }
  if (!blockPlan) return undefined
  const { block, target, stage } = blockPlan
  const key = keyOfEntry({ blocked: block })
  return { key, name: block.reason || unnamed, target, stage, along: [] }
}
