import { shiftClock } from './shift.mjs'

/**
 * A Tuesday at 10:00 in New York, far from any change of clocks. It has passed, because files keep the time of the machine:
 * what was just written must not seem to be old.
 */
const USUAL_INSTANT = '2026-06-09T14:00:00Z'

declare global {
  var clockShiftMs: number | undefined
}

/** From here on this process reads the instant of the journeys, which JOURNEY_INSTANT sets, wherever it asks for the time. */
export function startJourneyClock(): void {
  const instant = Date.parse(process.env.JOURNEY_INSTANT || USUAL_INSTANT)
  if (Number.isNaN(instant)) throw new Error('JOURNEY_INSTANT must be an instant such as 2027-03-14T06:30:00Z.')
  shiftClock(instant - Date.now())
}

/** How far this process is from the machine's clock. */
export function journeyShift(): number {
  if (globalThis.clockShiftMs === undefined) throw new Error('The clock of the journeys was not started.')
  return globalThis.clockShiftMs
}

/** What Node needs to run a program by the same clock. Outside journeys, as in benchmarks, that is the machine's. */
export const byJourneyClock = (): string[] =>
  globalThis.clockShiftMs === undefined
    ? []
    : ['--import', `${new URL('shift.mjs', import.meta.url).href}?by=${globalThis.clockShiftMs}`]
