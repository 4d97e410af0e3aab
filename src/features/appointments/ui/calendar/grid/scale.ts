/** Height of a minute: 15 minutes fit one line of text at any font size. */
const REM_PER_MINUTE = 0.075

export const tall = (minutes: number): number => minutes * REM_PER_MINUTE

export const rem = (minutes: number): string => `${tall(minutes)}rem`

export const GUTTER_REM = 4

export const pxPerRem = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** Minimum height in minutes, so that a short appointment can be read and clicked. */
export const LEAST_MINUTES = 15

/** Fractions of the grid's width. */
export interface Share {
  readonly start: number
  readonly width: number
}

export const shareBox = ({ start, width }: Share) => ({
  insetInlineStart: `${start * 100}%`,
  width: `${width * 100}%`,
})
