import { CircleAlert } from 'lucide-react'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { CopyDay } from './copy-day.tsx'
import { RangeFields } from './range-fields.tsx'
import { changeDay, copyDay, openDay, type Week } from './week.ts'
import { weekdaysIn } from './weekdays.ts'

interface WeekEditorProps {
  week: Week
  problems: ReadonlyMap<number, string>
  /** The number of submissions, so that each announces the problems. */
  attempt?: number
  onChange: (week: Week) => void
}

export function WeekEditor({ week, problems, attempt, onChange }: WeekEditorProps) {
  const words = useWords('staff').hours
  const weekdays = weekdaysIn(useLanguage())
  return (
    <ul className="divide-y divide-line">
      {weekdays.map((name, day) => {
        const ranges = week[day]!
        const open = ranges.length > 0
        const problem = problems.get(day)
        return (
          <li
            key={name}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 py-3 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
          >
            <Checkbox
              label={name}
              checked={open}
              onChange={event =>
                onChange(event.target.checked ? openDay(week, day) : changeDay(week, day, []))
              }
              className="mt-1.5 pointer-coarse:mt-0"
            />
            <div
              className={cx(
                'min-w-0',
                open ? 'col-span-2 row-start-2 mt-1 sm:col-span-1 sm:row-start-auto sm:mt-0' : '',
              )}
            >
              {open ? (
                <RangeFields
                  of={name}
                  ranges={ranges}
                  onChange={next => onChange(changeDay(week, day, next))}
                />
              ) : (
                <p className="py-2.5 text-14 text-muted">{words.off}</p>
              )}
              {problem && (
                <p
                  key={attempt}
                  role="alert"
                  className="mt-2 flex gap-1.5 text-13 font-medium text-danger-ink"
                >
                  <Icon of={CircleAlert} size={16} className="mt-0.5" />
                  {problem}
                </p>
              )}
            </div>
            {open && (
              <div className="row-start-1 col-start-2 sm:col-start-3">
                <CopyDay from={day} onCopy={days => onChange(copyDay(week, day, days))} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
