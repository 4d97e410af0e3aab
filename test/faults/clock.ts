/** A clock that runs faster than the world's, and that a test moves on when nothing happens. */
export interface FaultClock {
  /** Epoch milliseconds, in life and by this clock. */
  began: number
  epoch: number
  speed: number
  /** Milliseconds by which it was moved on. */
  ahead: number
}

/** What it shows now, in epoch milliseconds. */
export const timeOf = ({ began, epoch, speed, ahead }: FaultClock): number =>
  epoch + (Date.now() - began) * speed + ahead
