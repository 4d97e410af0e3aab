import { useState } from 'react'
import { bringIntoView } from '#web/kit/base/bring-into-view.ts'
import { Button } from '#web/kit/base/button.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { summarizeWeek, type WeeklyRange } from '../rules.ts'
import { problemsOf, type Week, weeklyOf, weekOf } from './week.ts'
import { WeekEditor } from './week-editor.tsx'

export interface HoursFieldProps {
  /** Initial hours; afterwards, the field keeps its own. */
  weekly: readonly WeeklyRange[]
  changeLabel: string
  onChange: (weekly: WeeklyRange[], problem: string | undefined) => void
}

export function HoursField({ weekly, changeLabel, onChange }: HoursFieldProps) {
  const words = useWords('staff').hours
  const language = useLanguage()
  const [week, setWeek] = useState(() => weekOf(weekly))
  const problems = problemsOf(week, words.problems)
  const [asked, setAsked] = useState(false)
  const [started] = useState(problems.size > 0)
  const change = (next: Week) => {
    setWeek(next)
    onChange(weeklyOf(next), [...problemsOf(next, words.problems).values()][0])
  }
  if (asked || started)
    return (
      // The pressed button disappears, so the days take the focus.
      <div ref={asked ? bringIntoView : undefined} tabIndex={-1} className="outline-none">
        <WeekEditor week={week} problems={problems} onChange={change} />
      </div>
    )
  const lines = summarizeWeek(weeklyOf(week), words.allDay, language)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <ul className="grid gap-1 text-14 text-ink">
        {lines.length === 0 && <li>{words.off}</li>}
        {lines.map(({ days, hours }) => (
          <li key={days} className="flex flex-wrap gap-x-3">
            <span className="font-medium">{days}</span>
            <span className="tabular-nums">{hours.join(', ')}</span>
          </li>
        ))}
      </ul>
      <Button size="sm" onClick={() => setAsked(true)}>
        {changeLabel}
      </Button>
    </div>
  )
}
