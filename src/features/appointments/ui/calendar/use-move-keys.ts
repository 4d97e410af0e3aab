import type { KeyboardEvent } from 'react'
import { addDays, type LocalDate } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { useBusinessRules } from '../choices.ts'
import { nudged, onDate, stepFor, stretched } from './grid/drag-rules.ts'
import type { Planning } from './use-plan.ts'
import type { CalendarView } from './view-rules.ts'

interface MoveKeysOptions {
  planning: Planning
  view: CalendarView
  zone: string
  /** In the order of their columns. */
  staff: readonly { id: number }[]
  /** The calendar follows what is moved out of sight. */
  onDate: (date: LocalDate) => void
}

/**
 * What arrow keys do with a held appointment: up and down in time, with Shift in length; across to another day, or in the
 * day's columns to another staff member. @returns whether a key was one of them.
 */
export function useMoveKeys({ planning, view, zone, staff, onDate: follow }: MoveKeysOptions) {
  const { data: rules } = useBusinessRules()
  const step = stepFor(rules?.slotIntervalMinutes ?? 30)

  const across = (direction: 1 | -1) => {
    const target = planning.plan?.target
    if (!target) return
    if (view === 'day' && staff.length > 1) {
      const index = staff.findIndex(({ id }) => id === target.staffId)
      const next = staff[index + direction]
      if (next) planning.moveTo({ staffId: next.id })
      return
    }
    const date = addDays(localDateOf(target.start, zone), direction)
    planning.moveTo(onDate(target, date, zone))
    follow(date)
  }

  return (event: KeyboardEvent): boolean => {
    const target = planning.plan?.target
    if (!target) return false
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (steps) {
      const span = event.shiftKey ? stretched(target, steps, step, zone) : nudged(target, steps, step, zone)
      planning.moveTo(span)
      if (localDateOf(span.start, zone) !== localDateOf(target.start, zone)) follow(localDateOf(span.start, zone))
      return true
    }
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      across((event.key === 'ArrowRight') === rtl ? -1 : 1)
      return true
    }
    return false
  }
}
