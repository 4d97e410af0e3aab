import type { ReactNode } from 'react'

/** Hidden from screen readers, because the text next to it says the same. */
export const Scene = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 240 160" fill="none" aria-hidden="true" className="h-auto w-full">
    <rect x="12" y="20" width="216" height="124" rx="28" className="fill-art-1" />
    {children}
  </svg>
)

interface PaperProps {
  x: number
  y: number
  width: number
  height: number
  radius?: number
}

export const Paper = ({ radius = 10, ...box }: PaperProps) => (
  <rect {...box} rx={radius} className="fill-art-paper stroke-art-line" strokeWidth="1.5" />
)

interface WordsProps {
  x: number
  y: number
  width: number
  strong?: boolean
}

export const Words = ({ x, y, width, strong = false }: WordsProps) => (
  <rect
    x={x}
    y={y}
    width={width}
    height={strong ? 6 : 5}
    rx="2.5"
    className={strong ? 'fill-art-ink' : 'fill-art-3'}
  />
)

export const Moment = ({ x, y, scale = 1 }: { x: number; y: number; scale?: number }) => (
  <g transform={`translate(${x} ${y}) scale(${scale})`}>
    <path
      d="M8.47-.74A8.5 8.5 0 1 1 .74-8.47"
      strokeWidth="3"
      strokeLinecap="round"
      className="stroke-art-ink"
    />
    <circle cx="6" cy="-6" r="3" className="fill-art-5" />
  </g>
)
