/** A clock that runs faster than real time; a test can skip idle time. */
export interface FaultClock {
  /** When it began, in epoch milliseconds: in real time, and on this clock. */
  began: number
  epoch: number
  speed: number
  /** Milliseconds skipped so far. */
  ahead: number
}

/** Epoch milliseconds. */
export const timeOf = ({ began, epoch, speed, ahead }: FaultClock): number =>
  epoch + (Date.now() - began) * speed + ahead
