import { shiftClock } from './shift.mjs'

/**
 * A Tuesday at 10:00 in New York, far from clock changes. In the past, because files have the
 * machine's time and must not look old.
 */
const USUAL_INSTANT = '2026-06-09T14:00:00Z'

declare global {
  var clockShiftMs: number | undefined
}

/** JOURNEY_INSTANT sets the instant. */
export function startJourneyClock(): void {
  const instant = Date.parse(process.env.JOURNEY_INSTANT || USUAL_INSTANT)
  if (Number.isNaN(instant))
    throw new Error('JOURNEY_INSTANT must be an instant such as 2027-03-14T06:30:00Z.')
  shiftClock(instant - Date.now())
}

/** The offset from the machine's clock. */
export function journeyShift(): number {
  if (globalThis.clockShiftMs === undefined) throw new Error('The journey clock was not started.')
  return globalThis.clockShiftMs
}

/** Node options that give a program the same clock. */
export const byJourneyClock = (): string[] =>
  globalThis.clockShiftMs === undefined
    ? []
    : ['--import', `${new URL('shift.mjs', import.meta.url).href}?by=${globalThis.clockShiftMs}`]
