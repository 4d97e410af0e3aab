/** Larger files must be split, so that each fits into one transaction. */
export const MAX_ROWS = 10_000

export class UnreadableFile extends Error {}
