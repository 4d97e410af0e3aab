import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import type { Held } from '../blocks/held.ts'
import type { Stretch } from './axis.ts'
import { firstShown, MARGIN } from './first-scroll.ts'
import type { Grid } from './laid-out.ts'
import { GUTTER_REM, pxPerRem } from './scale.ts'

interface FirstScroll {
  scroller: RefObject<HTMLElement | null>
  body: RefObject<HTMLElement | null>
  grid: Grid
  loading: boolean
  hours: Stretch
  firstDate: LocalDate
  nowY: number | undefined
}

/** Once someone has scrolled, or while the focus is inside, other dates keep the position. */
export function useFirstScroll(options: FirstScroll) {
  const { scroller, body, grid, loading, hours, firstDate, nowY = 0 } = options
  const { columns, axis } = grid
  const date = columns[0]?.date
  const across = columns.find(column => column.date === firstDate)?.share.start ?? 0
  const placed = useRef<{ date: LocalDate | undefined; top: number }>(undefined)
  useLayoutEffect(() => {
    const { current } = scroller
    if (!current || !body.current || placed.current?.date === date) return
    if (placed.current && Math.abs(current.scrollTop - placed.current.top) > 1) return
    const perMinute = body.current.clientHeight / axis.length
    const seen = (current.clientHeight - body.current.offsetTop) / perMinute
    const y = firstShown(hours, nowY, seen)
    const sign = getComputedStyle(current).direction === 'rtl' ? -1 : 1
    const width = current.scrollWidth - GUTTER_REM * pxPerRem()
    if (!current.contains(document.activeElement)) {
      current.scrollTo({ top: (y - MARGIN) * perMinute, left: sign * across * width })
    }
    placed.current = { date: loading ? undefined : date, top: current.scrollTop }
  }, [scroller, body, loading, axis, date, hours, nowY, across])
}

const COVERED_PX = { top: 72, bottom: 230 }

export function useGhostInSight(scroller: RefObject<HTMLElement | null>, held: Held | undefined) {
  const { stage, target } = held ?? {}
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls again after each step
  useEffect(() => {
    const { current } = scroller
    const ghost = current?.querySelector('[data-ghost]')
    if (!current || !ghost || stage !== 'keys') return
    const [box, seen] = [ghost.getBoundingClientRect(), current.getBoundingClientRect()]
    const bottom = Math.min(seen.bottom, innerHeight - COVERED_PX.bottom)
    if (box.top < seen.top + COVERED_PX.top || box.bottom > bottom) {
      current.scrollBy({ top: box.top - (seen.top + bottom) / 2 })
    }
    if (box.left < seen.left + GUTTER_REM * pxPerRem() || box.right > seen.right) {
      current.scrollBy({ left: box.left - (seen.left + seen.right) / 2 })
    }
  }, [scroller, stage, target])
}
