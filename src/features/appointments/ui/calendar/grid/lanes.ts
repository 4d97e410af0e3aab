import type { Stretch } from './axis.ts'

/** Minutes. */
export interface Box extends Stretch {
  readonly gap?: Stretch | undefined
}

/** Fractions of the column's width. */
export interface Lane {
  readonly start: number
  readonly width: number
  /** How deeply it is nested in waiting times of other entries. */
  readonly depth: number
  /** The number of lanes in its group of overlapping entries. */
  readonly of: number
}

/**
 * Lanes are assigned in input order. Blocks widen into free lanes and prefer the waiting time of
 * their own staff member.
 */
export function layOut(things: readonly Box[], staffIds: readonly number[] = []): Lane[] {
  const order = things.map((_, index) => index)
  order.sort(
    (a, b) => things[a]!.top - things[b]!.top || things[b]!.bottom - things[a]!.bottom || a - b,
  )
  const lanes = new Array<Lane>(things.length)
  let cluster: number[] = []
  let reach = Number.NEGATIVE_INFINITY
  const close = () => {
    placeCluster(things, staffIds, cluster, lanes)
    cluster = []
  }
  for (const index of order) {
    if (things[index]!.top >= reach) close()
    cluster.push(index)
    reach = Math.max(reach, things[index]!.bottom)
  }
  close()
  return lanes
}

function placeCluster(
  things: readonly Box[],
  staffIds: readonly number[],
  cluster: readonly number[],
  lanes: Lane[],
): void {
  const columns: number[][] = []
  const laneOf = new Map<number, number>()
  for (const index of cluster) {
    const isFree = (column: number[]) =>
      !column.some(other => overlap(things[other]!, things[index]!))
    const isOwn = (column: number[]) =>
      column.some(
        other => things[other]!.bottom > things[index]!.top && staffIds[other] === staffIds[index],
      )
    const own = columns.findIndex(column => isFree(column) && isOwn(column))
    const free = own === -1 ? columns.findIndex(isFree) : own
    const lane = free === -1 ? columns.push([]) - 1 : free
    columns[lane]!.push(index)
    laneOf.set(index, lane)
  }
  const count = columns.length
  for (const index of cluster) {
    const lane = laneOf.get(index)!
    const span = freeLanes(things, columns, index, lane)
    const column = columns[lane]!
    const depth = column
      .slice(0, column.indexOf(index))
      .filter(other => things[other]!.bottom > things[index]!.top).length
    lanes[index] = { start: lane / count, width: span / count, depth, of: count }
  }
}

function freeLanes(
  things: readonly Box[],
  columns: readonly number[][],
  index: number,
  lane: number,
): number {
  const { top, bottom } = things[index]!
  let span = 1
  while (lane + span < columns.length) {
    const taken = columns[lane + span]!.some(
      other => things[other]!.top < bottom && things[other]!.bottom > top,
    )
    if (taken) break
    span++
  }
  return span
}

const parts = ({ top, bottom, gap }: Box): Stretch[] =>
  gap
    ? [
        { top, bottom: gap.top },
        { top: gap.bottom, bottom },
      ]
    : [{ top, bottom }]

const overlap = (a: Box, b: Box): boolean =>
  parts(a).some(one => parts(b).some(other => one.top < other.bottom && other.top < one.bottom))
