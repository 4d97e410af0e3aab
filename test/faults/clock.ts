/** A clock that runs faster than real time and that a test advances while nothing happens. */
export interface FaultClock {
  /** Epoch milliseconds, in real time and on this clock. */
  began: number
  epoch: number
  speed: number
  /** Milliseconds by which it was advanced. */
  ahead: number
}

/** The current time on this clock, in epoch milliseconds. */
export const timeOf = ({ began, epoch, speed, ahead }: FaultClock): number =>
  epoch + (Date.now() - began) * speed + ahead
