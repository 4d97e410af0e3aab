import type { KeyboardEvent } from 'react'
import { addDays, type LocalDate } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { readBusiness } from '#features/businesses/contract.ts'
import { useRead } from '#web/lib/use-read.ts'
import { nudged, onDate, stepFor, stretched } from './grid/drag-rules.ts'
import type { Target } from './target.ts'
import type { CalendarView } from './view-rules.ts'

export interface MoveKeysOptions {
  planning: {
    plan: { target: Target } | undefined
    moveTo: (target: Partial<Target>) => void
  }
  view: CalendarView
  zone: string
  /** In column order. */
  staff: readonly { id: number }[]
  onDate: (date: LocalDate) => void
}

export interface MoveSteps {
  inTime: (steps: number) => void
  inLength: (steps: number) => void
  inDays: (days: number) => void
  onArrow: (event: KeyboardEvent) => boolean
}

export function useMoveKeys({
  planning,
  view,
  zone,
  staff,
  onDate: follow,
}: MoveKeysOptions): MoveSteps {
  const { data: rules } = useRead(readBusiness)
  const step = stepFor(rules?.slotIntervalMinutes ?? 30)
  const target = planning.plan?.target

  const moveTo = (span: { start: number; end: number }) => {
    if (!target) return
    planning.moveTo(span)
    const date = localDateOf(span.start, zone)
    if (date !== localDateOf(target.start, zone)) follow(date)
  }
  const inTime = (steps: number) => target && moveTo(nudged(target, steps, step, zone))
  const inLength = (steps: number) => target && moveTo(stretched(target, steps, step, zone))
  const inDays = (days: number) =>
    target && moveTo(onDate(target, addDays(localDateOf(target.start, zone), days), zone))
  const inStaff = (direction: 1 | -1) => {
    const index = staff.findIndex(({ id }) => id === target?.staffId)
    const next = staff[index + direction]
    if (next) planning.moveTo({ staffId: next.id })
  }

  const onArrow = (event: KeyboardEvent): boolean => {
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (steps) {
      if (event.shiftKey) inLength(steps)
      else inTime(steps)
      return true
    }
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return false
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const direction = (event.key === 'ArrowRight') === rtl ? -1 : 1
    if (view === 'day' && staff.length > 1) inStaff(direction)
    else inDays(direction)
    return true
  }
  return { inTime, inLength, inDays, onArrow }
}
