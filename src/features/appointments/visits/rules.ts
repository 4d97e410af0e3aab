/** The booked span with its buffers, in epoch milliseconds. */
export interface HeldTime {
  staffId: number
  from: number
  to: number
}

interface FreedTime extends HeldTime {
  /** Other clients may be booked in it. */
  waiting: { from: number; to: number } | undefined
}

interface Staying {
  held: HeldTime
  wanted: { from: number; to: number }
}

/**
 * Lets the rest of a visit, given in order, regain buffers in the time that a cancelled service
 * frees. The service before it comes first.
 */
export function regainBuffers(staying: readonly Staying[], freed: FreedTime): HeldTime[] {
  let taken = freed.from
  return staying.map(({ held, wanted }) => {
    if (held.staffId !== freed.staffId) return held
    const earliest = Math.max(wanted.from, freed.waiting?.to ?? freed.from, taken)
    const latest = Math.min(wanted.to, freed.waiting?.from ?? freed.to)
    const from = held.from === freed.to ? Math.min(held.from, earliest) : held.from
    const to = held.to === freed.from ? Math.max(held.to, latest) : held.to
    if (held.to === freed.from) taken = to
    return { ...held, from, to }
  })
}

/** Shrinks buffers to make room for another service of the visit. */
export function cedeBuffers(
  held: HeldTime,
  { start, end }: { start: number; end: number },
  taken: HeldTime,
): HeldTime {
  if (held.staffId !== taken.staffId) return held
  return start < taken.from
    ? { ...held, to: Math.min(held.to, Math.max(end, taken.from)) }
    : { ...held, from: Math.max(held.from, Math.min(start, taken.to)) }
}

interface Kept extends Staying {
  start: number
  end: number
}

/** Services that keep their time keep their buffers, except next to those that move. */
export function keepBuffers(
  staying: readonly Kept[],
  moving: readonly { freed: FreedTime; taken: HeldTime }[],
): HeldTime[] {
  const regained = moving.reduce(
    (held, { freed }) =>
      regainBuffers(
        staying.map(({ wanted }, index) => ({ held: held[index]!, wanted })),
        freed,
      ),
    staying.map(({ held }) => held),
  )
  return regained.map((held, index) =>
    moving.reduce((left, { taken }) => cedeBuffers(left, staying[index]!, taken), held),
  )
}

interface Shift {
  before: HeldTime
  after: HeldTime
}

const overlap = (a: HeldTime, b: HeldTime) =>
  a.staffId === b.staffId && a.from < b.to && b.from < a.to

/**
 * The order in which legs can move: none may take time that another still holds, not even for its
 * buffers.
 */
export function movingOrder(shifts: readonly Shift[]): number[] {
  const order: number[] = []
  const left = new Set(shifts.keys())
  while (left.size > 0) {
    const isFree = (index: number) =>
      [...left].every(
        other => other === index || !overlap(shifts[index]!.after, shifts[other]!.before),
      )
    // Two legs that swap their times have no order.
    const next = [...left].find(isFree) ?? [...left][0]!
    order.push(next)
    left.delete(next)
  }
  return order
}
