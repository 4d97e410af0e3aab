/** Each file must fit into one transaction. */
export const MAX_ROWS = 10_000

export class UnreadableFile extends Error {}
