import { MAX_CENTS } from '#domain/money.ts'

export const methods = ['cash', 'card', 'other'] as const
export type Method = (typeof methods)[number]

export const editableKinds = ['service', 'fee', 'discount', 'tip'] as const
export const lineKinds = [...editableKinds, 'refund'] as const
export type LineKind = (typeof lineKinds)[number]

export interface Line {
  kind: LineKind
  name: string
  /** Negative for discounts and refunds; null until the owner sets a price. */
  cents: number | null
  /** Null if several people share it. */
  staffId?: number | null | undefined
  /** Also set for its add-ons. */
  serviceId?: number | null | undefined
}

export type EditableLine = Line & { kind: (typeof editableKinds)[number] }

export const isEditable = (line: Line): line is EditableLine => line.kind !== 'refund'

/** Erasing a client also erases names of lines. */
export const withName = <L extends Line>(
  line: L,
  names: Record<Exclude<LineKind, 'service'>, string>,
): L => (line.name ? line : { ...line, name: names[line.kind === 'service' ? 'fee' : line.kind] })

export const MAX_LINES = 50
export const MAX_RECEIPTS = 5

export const messages = {
  sign: 'A discount must be negative; everything else must be positive.',
  discountTooLarge: 'The discount is larger than the total.',
  tooMuch: 'This amount is too large.',
} as const

/**
 * Replaces service lines with the booked services; undefined if every line still matches a booking,
 * and none is sold more often than booked. Lines that match keep their price.
 */
export function withBooked<L extends Line>(
  lines: readonly L[],
  booked: readonly L[],
): L[] | undefined {
  const isBooked = ({ staffId, serviceId }: Line) =>
    (!staffId && !serviceId) ||
    booked.some(
      line =>
        (!staffId || line.staffId === staffId) && (!serviceId || line.serviceId === serviceId),
    )
  const left = lines.filter(({ kind }) => kind === 'service')
  const services = booked.map(line => {
    const at = left.findIndex(sold => isSame(sold, line))
    return at < 0 ? line : left.splice(at, 1)[0]!
  })
  const isTooMany = left.some(sold => booked.some(line => isSame(sold, line)))
  if (lines.every(isBooked) && !isTooMany) return undefined
  const others = lines.filter(({ kind }) => kind !== 'service')
  return [...services, ...others.map(line => (isBooked(line) ? line : { ...line, staffId: null }))]
}

const isSame = (one: Line, other: Line) =>
  one.name === other.name && one.serviceId === other.serviceId && one.staffId === other.staffId

/** Whether lines of anyone but `staffId` are new or changed; names don't count toward totals. */
export function changesOthers(
  before: readonly Line[],
  after: readonly Line[],
  staffId: number,
): boolean {
  const keyOf = ({ kind, cents, staffId, serviceId }: Line) =>
    JSON.stringify([kind, cents, staffId, serviceId])
  const left = before.map(keyOf)
  return after.some(line => {
    if (!line.staffId || line.staffId === staffId) return false
    const at = left.indexOf(keyOf(line))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const isSigned = ({ kind, cents }: Line): boolean =>
  cents === null || (kind === 'discount' || kind === 'refund' ? cents <= 0 : cents >= 0)

export const totalOf = (lines: readonly Pick<Line, 'cents'>[]): number | null =>
  lines.reduce<number | null>(
    (sum, { cents }) => (sum === null || cents === null ? null : sum + cents),
    0,
  )

export function totalProblem(lines: readonly Line[]): string | undefined {
  if (!lines.every(isSigned)) return messages.sign
  const known = lines.reduce((sum, { cents }) => sum + Math.max(cents ?? 0, 0), 0)
  if (known > MAX_CENTS) return messages.tooMuch
  return (totalOf(lines) ?? 0) < 0 ? messages.discountTooLarge : undefined
}
