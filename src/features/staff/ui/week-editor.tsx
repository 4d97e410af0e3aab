import { CircleAlert } from 'lucide-react'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { weekdayNames } from '../rules.ts'
import { CopyDay } from './copy-day.tsx'
import { RangeFields } from './range-fields.tsx'
import { changeDay, copyDay, openDay, type Week } from './week.ts'

interface WeekEditorProps {
  week: Week
  /** What is wrong with a day, by its index. */
  problems: ReadonlyMap<number, string>
  onChange: (week: Week) => void
}

/** Seven days, each open or off, with breaks; one day's hours can be copied to others. */
export function WeekEditor({ week, problems, onChange }: WeekEditorProps) {
  return (
    <ul className="divide-y divide-line">
      {weekdayNames.map((name, day) => {
        const ranges = week[day]!
        const open = ranges.length > 0
        const problem = problems.get(day)
        return (
          <li key={name} className="flex flex-col gap-x-4 gap-y-2 py-3 sm:flex-row">
            <Checkbox
              label={name}
              checked={open}
              onChange={event => onChange(event.target.checked ? openDay(week, day) : changeDay(week, day, []))}
              className="sm:mt-1 sm:w-32"
            />
            <div className="min-w-0 flex-1">
              {open ? (
                <div className="flex items-start gap-2">
                  <div className="min-w-0 flex-1">
                    <RangeFields of={name} ranges={ranges} onChange={next => onChange(changeDay(week, day, next))} />
                  </div>
                  <CopyDay from={day} onCopy={days => onChange(copyDay(week, day, days))} />
                </div>
              ) : (
                <p className="text-14 text-muted sm:pt-2.5">Off</p>
              )}
              {problem && (
                <p role="alert" className="mt-2 flex gap-1.5 text-13 font-medium text-danger-ink">
                  <Icon of={CircleAlert} size={16} className="mt-0.5" />
                  {problem}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
