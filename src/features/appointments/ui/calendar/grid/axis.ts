import type { Language } from '#domain/languages.ts'
import { DAY_MS, dayNumberOf, type LocalDate, MINUTE_MS } from '#domain/time/date.ts'
import { formatMinuteOfDay } from '#domain/time/format.ts'
import { dayBounds, zoneTable } from '#domain/time/zone.ts'

/*
 * Minutes from the top follow the wall clock, so 9:00 is at the same height on all days. A repeated
 * hour has two rows.
 */

/** A stretch with one UTC offset. `wall` is in wall clock minutes since midnight. */
interface Piece {
  readonly start: number
  readonly end: number
  readonly wall: number
}

const lengthOf = ({ start, end }: Piece) => (end - start) / MINUTE_MS
const wallEnd = (piece: Piece) => piece.wall + lengthOf(piece)

/** Wall clock minutes; `again` marks the second pass of a repeated hour. */
interface Row {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly again: boolean
}

interface AxisLabel {
  readonly y: number
  readonly text: string
  readonly again: boolean
}

export interface Stretch {
  readonly top: number
  readonly bottom: number
}

export interface Axis {
  /** Minutes: 1440, plus any repeated time. */
  readonly length: number
  readonly labels: readonly AxisLabel[]
  /** Clamped to the date. */
  readonly yOf: (date: LocalDate, ms: number) => number
  /** At a row boundary, the bottom of the earlier row. */
  readonly yOfEnd: (date: LocalDate, ms: number) => number
  /** The nearest instant of the date; undefined if the zone skips it. */
  readonly instantAt: (date: LocalDate, y: number) => number | undefined
  /** Parts of the axis that the date's clocks never show. */
  readonly missing: (date: LocalDate) => readonly Stretch[]
}

function piecesOf(date: LocalDate, zone: string): Piece[] {
  const { start, end } = dayBounds(date, zone)
  const { starts, offsets } = zoneTable(zone, start, end)
  const midnight = dayNumberOf(date) * DAY_MS
  return starts.flatMap((from, index) => {
    const piece = { start: Math.max(start, from), end: Math.min(end, starts[index + 1] ?? end) }
    return piece.start < piece.end
      ? [{ ...piece, wall: (piece.start + offsets[index]! - midnight) / MINUTE_MS }]
      : []
  })
}

function repeatsOf(days: Iterable<readonly Piece[]>): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = []
  for (const pieces of days) {
    for (const [index, piece] of pieces.entries()) {
      const before = pieces[index - 1]
      if (before && piece.wall < wallEnd(before))
        found.push({ from: piece.wall, to: wallEnd(before) })
    }
  }
  found.sort((a, b) => a.from - b.from)
  const merged: { from: number; to: number }[] = []
  for (const each of found) {
    const last = merged.at(-1)
    if (last && each.from < last.to) last.to = Math.max(last.to, each.to)
    else merged.push({ ...each })
  }
  return merged
}

function rowsOf(repeats: readonly { from: number; to: number }[]): Row[] {
  const rows: Row[] = []
  let from = 0
  let top = 0
  const add = (row: Omit<Row, 'top'>) => {
    rows.push({ ...row, top })
    top += row.to - row.from
  }
  for (const repeat of repeats) {
    add({ from, to: repeat.to, again: false })
    add({ ...repeat, again: true })
    from = repeat.to
  }
  if (from < DAY_MS / MINUTE_MS) add({ from, to: DAY_MS / MINUTE_MS, again: false })
  return rows
}

export function createAxis(dates: readonly LocalDate[], zone: string, language: Language): Axis {
  const days = new Map([...new Set(dates)].map(date => [date, piecesOf(date, zone)]))
  const rows = rowsOf(repeatsOf(days.values()))
  const last = rows.at(-1)!
  const length = last.top + last.to - last.from
  const piecesOn = (date: LocalDate) => days.get(date) ?? []
  return {
    length,
    labels: rows.flatMap(row => labelsOf(row, language)),
    yOf: (date, ms) => yOf(rows, piecesOn(date), ms, false),
    yOfEnd: (date, ms) => yOf(rows, piecesOn(date), ms, true),
    instantAt: (date, y) => instantAt(shownOf(rows, piecesOn(date)), y),
    missing: date => gapsIn(shownOf(rows, piecesOn(date)), length),
  }
}

/** At a row boundary, `ends` picks the earlier row. */
function yOf(rows: readonly Row[], pieces: readonly Piece[], ms: number, ends: boolean): number {
  let index = pieces.findIndex(piece => (ends ? ms <= piece.end : ms < piece.end))
  if (index === -1) index = pieces.length - 1
  const piece = pieces[index]
  if (!piece) return 0
  const wall =
    piece.wall + (Math.min(Math.max(ms, piece.start), piece.end) - piece.start) / MINUTE_MS
  const again = isAgain(pieces, index, wall, ends)
  const row =
    rows.find(
      each =>
        each.again === again && each.from <= wall && (ends ? wall <= each.to : wall < each.to),
    ) ?? rows.findLast(each => each.again === again)!
  return row.top + Math.min(wall, row.to) - row.from
}

function isAgain(pieces: readonly Piece[], index: number, wall: number, ends: boolean): boolean {
  const before = pieces[index - 1]
  if (!before) return false
  return ends ? wall <= wallEnd(before) : wall < wallEnd(before)
}

/** `start` is the instant at its top. */
type Shown = Stretch & { start: number }

const shownOf = (rows: readonly Row[], pieces: readonly Piece[]): Shown[] =>
  pieces.flatMap((piece, index) => {
    const again = isAgain(pieces, index, piece.wall, false)
    const cuts = again
      ? [piece.wall, Math.min(wallEnd(pieces[index - 1]!), wallEnd(piece)), wallEnd(piece)]
      : [piece.wall, wallEnd(piece)]
    return cuts.slice(1).flatMap((to, part) => {
      const from = cuts[part]!
      if (from >= to) return []
      const secondTime = again && part === 0
      return rows
        .filter(row => row.again === secondTime && row.from < to && row.to > from)
        .map(row => {
          const wall = Math.max(from, row.from)
          return {
            top: row.top + wall - row.from,
            bottom: row.top + Math.min(to, row.to) - row.from,
            start: piece.start + (wall - piece.wall) * MINUTE_MS,
          }
        })
    })
  })

function instantAt(shown: readonly Shown[], y: number): number | undefined {
  const inside = shown.find(each => each.top <= y && y < each.bottom)
  if (inside) return Math.round(inside.start + (y - inside.top) * MINUTE_MS)
  let nearest: { distance: number; ms: number } | undefined
  for (const { top, bottom, start } of shown) {
    const edge = y < top ? top : bottom
    const distance = Math.abs(y - edge)
    if (!nearest || distance < nearest.distance)
      nearest = { distance, ms: start + (edge - top) * MINUTE_MS }
  }
  return nearest?.ms
}

function gapsIn(shown: readonly Shown[], length: number): Stretch[] {
  const gaps: Stretch[] = []
  let top = 0
  for (const stretch of shown.toSorted((a, b) => a.top - b.top)) {
    if (stretch.top > top) gaps.push({ top, bottom: stretch.top })
    top = Math.max(top, stretch.bottom)
  }
  if (top < length) gaps.push({ top, bottom: length })
  return gaps
}

function labelsOf({ from, to, top, again }: Row, language: Language): AxisLabel[] {
  const minutes = new Set(again ? [from] : [])
  for (let minute = Math.ceil(from / 60) * 60; minute < to; minute += 60) minutes.add(minute)
  return [...minutes].map(minute => ({
    y: top + minute - from,
    text: formatMinuteOfDay(minute, language).replace(/:00(?= )/, ''),
    again,
  }))
}
