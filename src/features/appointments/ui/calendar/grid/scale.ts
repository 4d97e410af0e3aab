/** How tall the grid draws: a quarter of an hour holds one line of text. */
export const PX_PER_MINUTE = 1.2

export const px = (minutes: number): number => minutes * PX_PER_MINUTE

/** Nothing is drawn lower than this many minutes, so that a short appointment can be read and pressed. */
export const LEAST_MINUTES = 15

/** A part of the width of all columns. */
export interface Share {
  readonly start: number
  readonly width: number
}

export const shareBox = ({ start, width }: Share) => ({ insetInlineStart: `${start * 100}%`, width: `${width * 100}%` })
