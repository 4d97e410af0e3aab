import { CircleAlert, Plus, Trash2 } from 'lucide-react'
import { addDays, isLocalDate, type LocalDate } from '#domain/time/date.ts'
import { formatFullDate } from '#domain/time/format.ts'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Select, TextField } from '#web/kit/base/text-field.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { type EditedDate, newDate } from './dates.ts'
import { RangeFields } from './range-fields.tsx'
import { keyedRanges } from './week.ts'

interface DatesEditorProps {
  dates: readonly EditedDate[]
  today: LocalDate
  problem: { key: number; message: string } | undefined
  /** The number of submissions, so that each announces the problem. */
  attempt: number
  onChange: (dates: EditedDate[]) => void
}

export function DatesEditor({ dates, today, problem, attempt, onChange }: DatesEditorProps) {
  const { dates: words } = useWords('staff').hours
  const language = useLanguage()
  const addButton = useLostFocus<HTMLButtonElement>(dates.length)
  const change = (key: number, changes: Partial<EditedDate>) =>
    onChange(dates.map(each => (each.key === key ? { ...each, ...changes } : each)))
  const add = () => {
    const last = [today, ...dates.map(({ date }) => date).filter(isLocalDate)].sort().at(-1)!
    onChange([...dates, newDate(addDays(last, 1))])
  }
  return (
    <div className="flex flex-col gap-3">
      {dates.length > 0 && (
        <ul className="flex flex-col gap-3">
          {dates.map(({ key, date, ranges }) => {
            const label = isLocalDate(date) ? formatFullDate(date, language) : words.undated
            return (
              <li key={key} className="rounded-card border border-line p-3">
                <div className="flex flex-wrap items-center gap-2">
                  <TextField
                    type="date"
                    label={words.date}
                    hideLabel
                    min={today}
                    value={date}
                    onChange={event => change(key, { date: event.target.value })}
                    fieldClassName="w-40"
                  />
                  <Select
                    label={fill(words.openOrClosed, { date: label })}
                    hideLabel
                    value={ranges.length > 0 ? 'open' : 'closed'}
                    onChange={event =>
                      change(key, {
                        ranges:
                          event.target.value === 'open'
                            ? keyedRanges([{ start: '09:00', end: '17:00' }])
                            : [],
                      })
                    }
                    fieldClassName="w-36"
                  >
                    <option value="closed">{words.closed}</option>
                    <option value="open">{words.open}</option>
                  </Select>
                  <IconButton
                    label={fill(words.remove, { date: label })}
                    className="ms-auto"
                    onClick={() => onChange(dates.filter(each => each.key !== key))}
                  >
                    <Icon of={Trash2} size={16} />
                  </IconButton>
                </div>
                {ranges.length > 0 && (
                  <div className="mt-3">
                    <RangeFields
                      of={label}
                      ranges={ranges}
                      onChange={next => change(key, { ranges: next })}
                    />
                  </div>
                )}
                {problem?.key === key && (
                  <p
                    key={attempt}
                    role="alert"
                    className="mt-2 flex gap-1.5 text-13 font-medium text-danger-ink"
                  >
                    <Icon of={CircleAlert} size={16} className="mt-0.5" />
                    {problem.message}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      )}
      <Button className="self-start" ref={addButton} size="sm" onClick={add}>
        <Icon of={Plus} size={16} />
        {words.add}
      </Button>
    </div>
  )
}
