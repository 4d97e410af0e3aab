/** Height of a minute in rem: a quarter of an hour holds one line of text at any font size. */
const REM_PER_MINUTE = 0.075

/** A height of the grid in rem. */
export const tall = (minutes: number): number => minutes * REM_PER_MINUTE

/** The same as a CSS length. */
export const rem = (minutes: number): string => `${tall(minutes)}rem`

/** Width of the hour labels, in rem. */
export const GUTTER_REM = 4

/** Pixels per rem, by the reader's font size. */
export const pxPerRem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/**
 * Nothing is drawn lower than this many minutes, so that a short appointment can be read and
 * pressed.
 */
export const LEAST_MINUTES = 15

/** A part of the width of all columns. */
export interface Share {
  readonly start: number
  readonly width: number
}

export const shareBox = ({ start, width }: Share) => ({
  insetInlineStart: `${start * 100}%`,
  width: `${width * 100}%`,
})
