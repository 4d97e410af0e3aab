import type { RefObject } from 'react'
import type { Axis } from './axis.ts'
import type { GridColumn } from './columns.ts'
import { PX_PER_MINUTE } from './scale.ts'
import type { Spot } from './use-grid-drag.ts'

/** Finds where in the grid a point of the window is; a point outside counts as the nearest inside. */
export function spotFinder(body: RefObject<HTMLElement | null>, columns: readonly GridColumn[], axis: Axis) {
  return (clientX: number, clientY: number): Spot | undefined => {
    const element = body.current
    if (!element) return undefined
    const box = element.getBoundingClientRect()
    const across = (clientX - box.left) / box.width
    const share = getComputedStyle(element).direction === 'rtl' ? 1 - across : across
    const column = Math.min(columns.length - 1, Math.max(0, Math.floor(share * columns.length)))
    const y = Math.min(axis.length - 1, Math.max(0, (clientY - box.top) / PX_PER_MINUTE))
    const found = columns[column]
    const ms = found && axis.instantAt(found.date, y)
    return ms === undefined ? undefined : { column, y, ms }
  }
}
