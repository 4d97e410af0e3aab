interface Tall {
  readonly top: number
  readonly bottom: number
}

/** A block's horizontal position, as fractions of the column's width. */
export interface Lane {
  readonly start: number
  readonly width: number
  /** How many lanes its group of overlapping blocks has. */
  readonly of: number
}

/**
 * Puts overlapping blocks into lanes side by side, in input order. A block widens into free lanes
 * next to it.
 */
export function layOut(things: readonly Tall[]): Lane[] {
  const order = things.map((_, index) => index)
  order.sort(
    (a, b) => things[a]!.top - things[b]!.top || things[b]!.bottom - things[a]!.bottom || a - b,
  )
  const lanes = new Array<Lane>(things.length)
  let cluster: number[] = []
  let reach = Number.NEGATIVE_INFINITY
  const close = () => {
    placeCluster(things, cluster, lanes)
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

/** Places a group of overlapping blocks, each in the first free lane. */
function placeCluster(things: readonly Tall[], cluster: readonly number[], lanes: Lane[]): void {
  const columns: number[][] = []
  const laneOf = new Map<number, number>()
  for (const index of cluster) {
    const free = columns.findIndex(column => things[column.at(-1)!]!.bottom <= things[index]!.top)
    const lane = free === -1 ? columns.push([]) - 1 : free
    columns[lane]!.push(index)
    laneOf.set(index, lane)
  }
  const count = columns.length
  for (const index of cluster) {
    const lane = laneOf.get(index)!
    const span = freeLanes(things, columns, index, lane)
    lanes[index] = { start: lane / count, width: span / count, of: count }
  }
}

/** How many lanes a block can span, counting its own. */
function freeLanes(
  things: readonly Tall[],
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
