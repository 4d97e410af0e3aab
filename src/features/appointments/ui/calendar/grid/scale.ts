/** How tall the grid draws: a quarter of an hour holds one line of text. */
export const PX_PER_MINUTE = 1.2

export const px = (minutes: number): number => minutes * PX_PER_MINUTE

/** Nothing is drawn lower than this many minutes, so that a short appointment can be read and pressed. */
export const LEAST_MINUTES = 15

/** Where a column begins, and how wide it is, in shares of all columns. */
export const columnBox = (column: number, count: number) => ({
  insetInlineStart: `${(column / count) * 100}%`,
  width: `${100 / count}%`,
})
