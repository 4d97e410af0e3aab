import { useEffect, useState } from 'react'
import { useSearchParams } from 'wouter'
import { isUsualDate, type LocalDate } from '#domain/time/date.ts'
import { usePreference } from './use-preference.ts'
import { type CalendarView, views } from './view-rules.ts'

const NO_DATE = 'none'

/** Kept in the URL, so that reloading, links and Back work. */
export function useCalendarState(today: LocalDate) {
  const [params, setParams] = useSearchParams()
  const [kept, keep] = usePreference('calendar-view', views)
  // Read once, so that going Back to a URL without a view shows the same view as before.
  const [fallback] = useState(kept)
  const given = params.get('date')
  const date = given === NO_DATE ? undefined : given && isUsualDate(given) ? given : today
  const view = views.find(each => each === params.get('view')) ?? fallback
  const openId = Number(params.get('appointment')) || undefined

  const update = (changes: Record<string, string | undefined>, { replace }: { replace: boolean }) =>
    setParams(
      old => {
        const next = new URLSearchParams(old)
        for (const [name, value] of Object.entries(changes)) {
          if (value === undefined) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace },
    )

  return {
    view,
    date,
    openId,
    isPaletteOpen: params.has('find'),
    /** For the installed app's shortcut. */
    isNew: params.has('new'),
    begin: () => update({ new: undefined }, { replace: true }),
    find: (on: boolean) => update({ find: on ? '' : undefined }, { replace: true }),
    setView: (next: CalendarView) => {
      keep(next)
      update({ view: next }, { replace: false })
    },
    setDate: (next: LocalDate | undefined) => update({ date: next ?? NO_DATE }, { replace: true }),
    show: (next: CalendarView, on: LocalDate) =>
      update({ view: next, date: on }, { replace: false }),
    open: (id: number) => update({ appointment: String(id) }, { replace: openId !== undefined }),
    close: () => update({ appointment: undefined }, { replace: true }),
  }
}

export function useAdding<Values extends object>({ isNew, begin }: CalendarState) {
  const [adding, setAdding] = useState(isNew ? ({} as Values) : undefined)
  useEffect(() => {
    if (isNew) begin()
  })
  return [adding, setAdding] as const
}

export type CalendarState = ReturnType<typeof useCalendarState>
