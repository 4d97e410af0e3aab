import { keyOfEntry } from '../grid/laid-out.ts'
import type { Planning } from '../use-plan.ts'
import type { BlockPlanning } from './use-block-plan.ts'

/** The appointment or block that is being moved. */
export function heldBy({ plan }: Planning, { plan: blockPlan }: BlockPlanning, unnamed: string) {
  if (plan) {
    const { id, customerName: name } = plan.appointment
    return { key: keyOfEntry({ appointment: { id } }), name, ...plan }
  }
  if (!blockPlan) return undefined
  const { id, reason } = blockPlan.block
  return { key: keyOfEntry({ blocked: { id } }), name: reason || unnamed, ...blockPlan }
}
