import { DAY_MS, MINUTE_MS } from '#domain/time/date.ts'
import {
  EMPTY_SET,
  type IntervalSet,
  intersect,
  intervalAt,
  pad,
  union,
} from '#domain/time/interval.ts'
import { byRankAndLastBooked, fairOrder } from './any.ts'
import { allowedStarts, startsOnGrid } from './slots.ts'
import type { AvailabilityInput, StaffCandidate } from './types.ts'

/** The people who may do one service of a visit. Their range limits the start of the visit. */
export type Leg = readonly StaffCandidate[]

/** Milliseconds before each leg; the first is always 0. */
export type Pauses = readonly number[]

interface LegChoice {
  readonly staffId: number
  /** Epoch milliseconds. */
  readonly start: number
  readonly end: number
}

export interface Visit {
  readonly start: number
  readonly legs: readonly LegChoice[]
}

/**
 * Only the first service follows grid, notice and horizon. Between one person's consecutive
 * services, buffers shrink to the pause, as in `busySpans`. Each service goes to the fairest person
 * who leaves room for the rest.
 */
export function freeVisits(legs: readonly Leg[], pauses: Pauses = []): Visit[] {
  if (legs.length === 0 || legs.some(leg => leg.length === 0)) return []
  const teams = teamsOf(legs, pauses)
  const grids = teams[0]!.options.map(option => option.gridStarts())
  const reached = grids.map(() => 0)
  const visits: Visit[] = []
  while (true) {
    const nextStarts = grids.map((grid, index) => grid[reached[index]!] ?? Number.POSITIVE_INFINITY)
    const start = Math.min(...nextStarts)
    if (start === Number.POSITIVE_INFINITY) return visits
    const chosen = choose(teams, start, nextStarts)
    if (chosen) visits.push({ start, legs: chosen })
    for (const [index, next] of nextStarts.entries()) if (next === start) reached[index]!++
  }
}

/** Chooses the same people as `freeVisits`. */
export function visitAt(
  legs: readonly Leg[],
  start: number,
  pauses: Pauses = [],
): Visit | undefined {
  const range = { start, end: start + 1 }
  const narrow = legs.map(leg => leg.map(each => ({ ...each, input: { ...each.input, range } })))
  return freeVisits(narrow, pauses)[0]
}

interface Option {
  readonly candidate: StaffCandidate
  readonly staffId: number
  readonly length: number
  allowed(followsOwn: boolean, precedesOwn: boolean): IntervalSet
  /** Starts that leave room for the rest of the visit. */
  feasible(followsOwn: boolean): IntervalSet
  gridStarts(): number[]
}

interface Team {
  readonly pause: number
  readonly options: readonly Option[]
  orderAt(start: number): readonly number[]
}

/** Computed from the last leg back, so that no combinations are tried. */
function teamsOf(legs: readonly Leg[], pauses: Pauses): Team[] {
  const teams: Team[] = []
  let nextLeg: NextLeg | undefined
  for (let index = legs.length - 1; index >= 0; index--) {
    const offset = index === 0 ? undefined : offsetTo(legs, index, pauses)
    const pause = pauses[index] ?? 0
    const ordered = [...legs[index]!].sort(byRankAndLastBooked)
    const options = ordered.map(candidate => optionOf(candidate, { offset, pause, nextLeg }))
    teams.unshift({ pause, options, orderAt: fairOrder(ordered) })
    const anyone = options.map(option => option.feasible(false)).reduce(union)
    nextLeg = { pause, options, anyone }
  }
  return teams
}

interface NextLeg {
  pause: number
  options: readonly Option[]
  /** Starts at which someone can do the next leg and all that follow. */
  anyone: IntervalSet
}

interface Place {
  offset: Offset | undefined
  pause: number
  nextLeg: NextLeg | undefined
}

function optionOf(candidate: StaffCandidate, { offset, pause, nextLeg }: Place): Option {
  const { staffId } = candidate
  const input = offset ? laterInput(candidate.input, offset) : candidate.input
  const length = input.service.durationMinutes * MINUTE_MS
  const { service } = input
  const starts = memoizeByFlags((followsOwn, precedesOwn) => {
    const { bufferBeforeMinutes: before, bufferAfterMinutes: after } = service
    const shrunk = {
      ...service,
      ...(followsOwn && { bufferBeforeMinutes: Math.min(before, pause / MINUTE_MS) }),
      ...(precedesOwn && {
        bufferAfterMinutes: Math.min(after, (nextLeg?.pause ?? 0) / MINUTE_MS),
      }),
    }
    return allowedStarts({ ...input, service: shrunk })
  })
  const allowed: Option['allowed'] = (followsOwn, precedesOwn) =>
    starts(
      followsOwn && service.bufferBeforeMinutes > 0,
      precedesOwn && service.bufferAfterMinutes > 0,
    ).allowed
  const samePerson = nextLeg?.options.find(option => option.staffId === staffId)
  const feasible = memoizeByFlags(followsOwn => {
    if (!nextLeg) return allowed(followsOwn, false)
    const toNext = length + nextLeg.pause
    const others = followedBy(allowed(followsOwn, false), nextLeg.anyone, toNext)
    if (!samePerson) return others
    const own = followedBy(allowed(followsOwn, true), samePerson.feasible(true), toNext)
    return union(others, own)
  })
  return {
    candidate,
    staffId,
    length,
    allowed,
    feasible: followsOwn => feasible(followsOwn, false),
    gridStarts: () =>
      startsOnGrid(starts(false, false).periods, feasible(false, false), input.rules),
  }
}

const followedBy = (starts: IntervalSet, next: IntervalSet, length: number): IntervalSet =>
  starts.length === 0 || next.length === 0
    ? EMPTY_SET
    : intersect(starts, pad(next, length, -length))

function memoizeByFlags<T>(compute: (a: boolean, b: boolean) => T) {
  const known: T[] = []
  return (a: boolean, b: boolean): T => {
    const key = (a ? 2 : 0) + (b ? 1 : 0)
    known[key] ??= compute(a, b)
    return known[key]
  }
}

/** Milliseconds after the start of the visit. */
interface Offset {
  least: number
  most: number
}

function offsetTo(legs: readonly Leg[], index: number, pauses: Pauses): Offset {
  const lengths = legs
    .slice(0, index)
    .map(leg => leg.map(({ input }) => input.service.durationMinutes * MINUTE_MS))
  const paused = pauses.slice(0, index + 1).reduce((total, pause) => total + pause, 0)
  const sum = (minOrMax: (...values: number[]) => number) =>
    lengths.reduce((total, each) => total + minOrMax(...each), paused)
  return { least: sum(Math.min), most: sum(Math.max) }
}

/** A later leg needs no notice of its own and may pass the horizon. */
function laterInput(input: AvailabilityInput, { least, most }: Offset): AvailabilityInput {
  const { range, rules } = input
  const horizonDays = rules.horizonDays + 1 + Math.ceil(most / DAY_MS)
  return {
    ...input,
    range: { start: range.start + least, end: range.end + most },
    rules: { ...rules, minimumNoticeMinutes: 0, horizonDays },
  }
}

/** The same limit as for a single appointment. */
const LONGEST_VISIT_MS = DAY_MS

/** Only extreme buffers need this many steps for one start. */
const MAX_STEPS = 500

/** @param nextStarts for each staff member of the first leg, the next start on their grid. */
function choose(
  teams: readonly Team[],
  start: number,
  nextStarts: readonly number[],
): LegChoice[] | undefined {
  const path: Step[] = []
  let steps = 0
  const walk = (at: number): boolean => {
    const team = teams[path.length]
    if (!team) return true
    for (const index of team.orderAt(at)) {
      if (++steps > MAX_STEPS) return false
      if (path.length === 0 && nextStarts[index] !== at) continue
      const option = team.options[index]!
      if (at + option.length - start > LONGEST_VISIT_MS) continue
      const isSamePerson = path.at(-1)?.option.staffId === option.staffId
      if (!continues(path, option, at, isSamePerson)) continue
      path.push({ option, start: at, isSamePerson })
      if (walk(at + option.length + (teams[path.length]?.pause ?? 0))) return true
      path.pop()
    }
    return false
  }
  if (!walk(start)) return undefined
  return path.map(({ option, start: from }) => ({
    staffId: option.staffId,
    start: from,
    end: from + option.length,
  }))
}

interface Step {
  option: Option
  start: number
  isSamePerson: boolean
}

function continues(
  path: readonly Step[],
  option: Option,
  at: number,
  isSamePerson: boolean,
): boolean {
  const last = path.at(-1)
  if (!last) return true
  return (
    includes(last.option.allowed(last.isSamePerson, isSamePerson), last.start) &&
    includes(option.feasible(isSamePerson), at) &&
    (isSamePerson || hasRoomToReturn(path, option, at))
  )
}

const includes = (set: IntervalSet, instant: number) => intervalAt(set, instant) !== undefined

function hasRoomToReturn(path: readonly Step[], { candidate, staffId }: Option, at: number) {
  const before = path.findLast(({ option }) => option.staffId === staffId)
  if (!before) return true
  const { bufferAfterMinutes } = before.option.candidate.input.service
  const buffers = bufferAfterMinutes + candidate.input.service.bufferBeforeMinutes
  return at - (before.start + before.option.length) >= buffers * MINUTE_MS
}
