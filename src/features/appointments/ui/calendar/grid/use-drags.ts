import { useState } from 'react'
import type { Interval } from '#domain/time/interval.ts'
import type { Appointment } from '../../../contract.ts'
import type { BlockPlanning } from '../blocks/use-block-plan.ts'
import { type Target, targetOf } from '../target.ts'
import type { Planning } from '../use-plan.ts'
import { drawn, moved, resized, resizedStart } from './drag-rules.ts'
import type { Grid } from './laid-out.ts'
import type { Hold, Spot } from './use-grid-drag.ts'

export interface Sketch {
  column: number
  span: Interval
}

interface DragsOptions {
  grid: Grid
  /** Minutes. */
  step: number
  appointments: readonly Appointment[]
  planning: Planning
  blocking: BlockPlanning
  /** While a move awaits confirmation, people can't draw an appointment or drag blocked time. */
  asking: boolean
  onDrawn: (sketch: Sketch) => void
}

export function useDrags({ grid, appointments, planning, blocking, ...rest }: DragsOptions) {
  const { columns, axis, zone } = grid
  const { step, asking, onDrawn } = rest
  const [sketch, setSketch] = useState<Sketch>()

  const blockOf = (id: number) =>
    columns.flatMap(column => column.blocks).find(blocked => blocked.id === id)

  const targetAt = (hold: Hold, from: Spot, to: Spot): Partial<Target> | undefined => {
    if (hold.what === 'draw') return undefined
    const held = hold.of === 'blocked' ? blockOf(hold.id) : planning.plan?.appointment
    if (!held) return undefined
    const span = targetOf(held)
    if (hold.what === 'resize') return resized(span, to.ms, step, zone)
    if (hold.what === 'resize-start') return resizedStart(span, to.ms, step, zone)
    const staffId = columns[to.column]?.staffId ?? span.staffId
    return { ...moved(span, from.ms, to.ms, step, zone), staffId }
  }

  const drawnAt = (from: Spot, to: Spot): Sketch => {
    const end = axis.instantAt(columns[from.column]!.date, to.y) ?? from.ms
    return { column: from.column, span: drawn(from.ms, end, step, zone) }
  }

  return {
    sketch,
    onStart: (hold: Hold) => {
      if (hold.what === 'draw') return !asking
      if (hold.of === 'blocked') {
        const blocked = blockOf(hold.id)
        if (blocked && !asking) blocking.hold(blocked, 'held')
        return blocked !== undefined && !asking
      }
      const appointment = appointments.find(({ id }) => id === hold.id)
      if (appointment) planning.hold(appointment, 'held')
      return appointment !== undefined
    },
    onMove: (hold: Hold, from: Spot, to: Spot) => {
      if (hold.what === 'draw') return setSketch(drawnAt(from, to))
      const target = targetAt(hold, from, to)
      if (target) (hold.of === 'blocked' ? blocking : planning).moveTo(target)
    },
    onDrop: (hold: Hold, from: Spot, to: Spot) => {
      if (hold.what === 'draw') {
        setSketch(undefined)
        return onDrawn(drawnAt(from, to))
      }
      if (hold.of === 'appointment') return planning.letGo()
      const block = blockOf(hold.id)
      if (!block) return blocking.drop()
      blocking.commit({ block, target: { ...targetOf(block), ...targetAt(hold, from, to) } })
    },
    onCancel: () => {
      setSketch(undefined)
      planning.drop()
      blocking.drop()
    },
  }
}
