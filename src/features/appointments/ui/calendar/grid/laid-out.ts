import type { Appointment } from '../../../contract.ts'
import type { BlockedTime } from '../blocks/block-rules.ts'
import { waitIn } from '../span-rules.ts'
import type { Axis } from './axis.ts'
import type { GridColumn } from './columns.ts'
import { type Box, type Lane, layOut } from './lanes.ts'
import { MIN_MINUTES, type Share } from './scale.ts'

export type Entry = { box: Box; lane: Lane } & (
  | { appointment: Appointment }
  | { blocked: BlockedTime }
)

/** Appointments and blocked times may have equal ids. */
export const keyOfEntry = (
  entry: { appointment: { id: number } } | { blocked: { id: number } },
): string =>
  'blocked' in entry ? `blocked ${entry.blocked.id}` : `appointment ${entry.appointment.id}`

export interface LaidColumn extends GridColumn {
  entries: readonly Entry[]
  /** The minimum width, and the share of extra space. */
  rem: number
  share: Share
}

export interface Grid {
  columns: readonly LaidColumn[]
  axis: Axis
  zone: string
}

/** Minimum width in rem of one column among several, a single one, and an empty day off. */
const REM_OF_MANY = 5
const REM_OF_ONE = 12
const REM_OF_CLOSED = 3.25

/** Lane widths in rem, for fewer than `MANY` lanes and for more. Narrow lanes show initials. */
const LANE = 3.1
const LANE_OF_MANY = 1.8
const MANY = 4
/** Makes a day of many lanes about as wide as one of three. */
const REM_OF_MANY_LANES = 9

export function laidOut(columns: readonly GridColumn[], axis: Axis): LaidColumn[] {
  const placed = columns.map(column => {
    const things = thingsOf(column)
    const boxes = boxesOf(column, things.map(spanOf), axis)
    const lanes = layOut(
      boxes,
      things.map(thing => spanOf(thing).staffId),
    )
    const most = Math.max(1, ...lanes.map(lane => lane.of))
    const usual = columns.length === 1 ? REM_OF_ONE : column.closed ? REM_OF_CLOSED : REM_OF_MANY
    return {
      ...column,
      entries: things.map((thing, index) => ({
        ...thing,
        box: boxes[index]!,
        lane: lanes[index]!,
      })),
      rem: boxes.length > 0 ? Math.max(usual, lanesRem(most)) : usual,
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

const lanesRem = (count: number) =>
  count < MANY ? count * LANE : Math.max(REM_OF_MANY_LANES, count * LANE_OF_MANY)

type Thing = { appointment: Appointment } | { blocked: BlockedTime }

const spanOf = (thing: Thing) => ('blocked' in thing ? thing.blocked : thing.appointment)

const thingsOf = ({ appointments, blocks }: GridColumn): Thing[] =>
  [
    ...appointments.map(appointment => ({ appointment })),
    ...blocks.map(blocked => ({ blocked })),
  ].sort((a: Thing, b: Thing) => Date.parse(spanOf(a).startTime) - Date.parse(spanOf(b).startTime))

const boxesOf = (
  { date, bounds }: GridColumn,
  spans: readonly Parameters<typeof waitIn>[0][],
  axis: Axis,
): Box[] =>
  spans.map(span => {
    const { startTime, endTime } = span
    const [start, end] = [
      Math.max(Date.parse(startTime), bounds.start),
      Math.min(Date.parse(endTime), bounds.end),
    ]
    const top = Math.min(axis.yOf(date, start), axis.length - MIN_MINUTES)
    const bottom = Math.max(axis.yOfEnd(date, end), top + MIN_MINUTES)
    const wait = waitIn(span)
    if (!wait || wait.start <= bounds.start || wait.end >= bounds.end) return { top, bottom }
    const gap = {
      top: Math.max(axis.yOfEnd(date, wait.start), top + MIN_MINUTES),
      bottom: Math.min(axis.yOf(date, wait.end), bottom - MIN_MINUTES),
    }
    return gap.bottom - gap.top < MIN_MINUTES ? { top, bottom } : { top, bottom, gap }
  })
