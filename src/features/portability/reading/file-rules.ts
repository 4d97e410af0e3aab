/** Each file must fit into one transaction. */
export const MAX_ROWS = 10_000
export const MAX_BYTES = 5_000_000

export class UnreadableFile extends Error {}
