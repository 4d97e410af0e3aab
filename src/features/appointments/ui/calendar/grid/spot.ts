import type { RefObject } from 'react'
import type { Grid } from './laid-out.ts'
import type { Spot } from './use-grid-drag.ts'

export function spotFinder(body: RefObject<HTMLElement | null>, { columns, axis }: Grid) {
  return (clientX: number, clientY: number): Spot | undefined => {
    const element = body.current
    if (!element) return undefined
    const box = element.getBoundingClientRect()
    const across = (clientX - box.left) / box.width
    const share = getComputedStyle(element).direction === 'rtl' ? 1 - across : across
    const beyond = columns.findIndex(({ share: { start, width } }) => share < start + width)
    const column = beyond === -1 ? columns.length - 1 : beyond
    const y = Math.min(
      axis.length - 1,
      Math.max(0, ((clientY - box.top) / box.height) * axis.length),
    )
    const found = columns[column]
    const ms = found && axis.instantAt(found.date, y)
    return ms === undefined ? undefined : { column, y, ms }
  }
}
