import type { CSSProperties } from 'react'
import type { Box } from './lanes.ts'

/**
 * Fills the grid with these minutes. A quarter of an hour fits a line of text, and no hour is
 * needlessly tall.
 */
export const fitting = (minutes: number): CSSProperties =>
  ({
    '--minute': `clamp(var(--least-minute), (100cqh - 2.75rem - 9px) / ${minutes}, 0.11rem)`,
  }) as CSSProperties

export const tall = (minutes: number): string => `calc(var(--minute) * ${minutes})`

export const GUTTER_REM = 4

export const pxPerRem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

export const MIN_MINUTES = 15

const LINE_PX = 3
const INDENT_PX = 4

/** Indents an entry within another's waiting time, so that the other's line stays visible. */
export const laneBox = ({ start, width, depth }: Share & { depth: number }) => {
  const indent = depth * INDENT_PX
  return {
    insetInlineStart: `calc(${start * 100}% + ${1 + indent}px)`,
    width: `calc(${width * 100}% - ${2 + indent}px)`,
  }
}

/** Fractions of the grid's width. */
export interface Share {
  readonly start: number
  readonly width: number
}

export const shareBox = ({ start, width }: Share) => ({
  insetInlineStart: `${start * 100}%`,
  width: `${width * 100}%`,
})

const OUTLINE_PX = 4

/** Cuts out the waiting time, for the pointer as well. A line joins the parts. */
export function cutOut(box: Box, direction: string): CSSProperties | undefined {
  const { top, bottom, gap } = box
  if (!gap) return undefined
  const whole = (bottom - top) / (gap.top - top)
  const y = (minutes: number) => `${((minutes - top) / (bottom - top)) * 100}%`
  const outside = [`${-OUTLINE_PX}px`, `calc(100% + ${OUTLINE_PX}px)`] as const
  const [near, far, line] =
    direction === 'rtl'
      ? [outside[1], outside[0], `calc(100% - ${LINE_PX}px)`]
      : [...outside, `${LINE_PX}px`]
  const corners = [
    [near, outside[0]],
    [far, outside[0]],
    [far, y(gap.top)],
    [line, y(gap.top)],
    [line, y(gap.bottom)],
    [far, y(gap.bottom)],
    [far, outside[1]],
    [near, outside[1]],
  ]
  return {
    height: `${whole * 100}cqh`,
    paddingBlockEnd: `${(whole - 1) * 100}cqh`,
    clipPath: `polygon(${corners.map(corner => corner.join(' ')).join()})`,
  }
}
