import type { Axis, Stretch } from './axis.ts'
import type { GridColumn } from './columns.ts'
import { type Lane, layOut } from './lanes.ts'
import { LEAST_MINUTES, type Share } from './scale.ts'

/** A column with its appointments in their places, and its own place among the columns. */
export interface LaidColumn extends GridColumn {
  /** Where each appointment stands, in the order of `appointments`. */
  boxes: readonly Stretch[]
  lanes: readonly Lane[]
  /**
   * How narrow it may become, in rem. Where there is more room, columns share it in this
   * proportion.
   */
  rem: number
  share: Share
}

/** The least width of a column among others, and of a single one, in rem. */
const AMONG_OTHERS = 5
const ALONE = 12

/**
 * Lane width in rem for overlapping appointments. With up to three, a week fits a laptop; more
 * lanes scroll.
 */
const LANE = 2.9
const LANE_OF_MANY = 4
const MANY = 4

/**
 * Gives appointments and columns their places. A day with more at once than can be read side by
 * side is wider than others.
 */
export function laidOut(columns: readonly GridColumn[], axis: Axis): LaidColumn[] {
  const placed = columns.map(column => {
    const boxes = boxesOf(column, axis)
    const lanes = layOut(boxes)
    const most = Math.max(1, ...lanes.map(lane => lane.of))
    const usual = columns.length > 1 ? AMONG_OTHERS : ALONE
    return {
      ...column,
      boxes,
      lanes,
      rem: Math.max(usual, most * (most < MANY ? LANE : LANE_OF_MANY)),
    }
  })
  const all = placed.reduce((sum, { rem }) => sum + rem, 0)
  let before = 0
  return placed.map(column => {
    const share = { start: before / all, width: column.rem / all }
    before += column.rem
    return { ...column, share }
  })
}

const boxesOf = ({ date, bounds, appointments }: GridColumn, axis: Axis): Stretch[] =>
  appointments.map(({ startTime, endTime }) => {
    const [start, end] = [
      Math.max(Date.parse(startTime), bounds.start),
      Math.min(Date.parse(endTime), bounds.end),
    ]
    const top = Math.min(axis.yOf(date, start), axis.length - LEAST_MINUTES)
    return { top, bottom: Math.max(axis.yOfEnd(date, end), top + LEAST_MINUTES) }
  })
