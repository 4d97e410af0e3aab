import type { CSSProperties } from 'react'

/**
 * Sets `--minute`, the height of a minute: these minutes fill the grid, unless a quarter hour
 * would then be less than a line of text, or an hour needlessly tall.
 */
export const fitting = (minutes: number): CSSProperties =>
  ({
    '--minute': `clamp(var(--least-minute), (100cqh - 2.75rem - 9px) / ${minutes}, 0.11rem)`,
  }) as CSSProperties

export const tall = (minutes: number): string => `calc(var(--minute) * ${minutes})`

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
