import { Plus, X } from 'lucide-react'
import { formatDuration } from '#domain/time/format.ts'
import { IconButton } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { spanOf } from '../rules.ts'
import { crossesMidnight, type EditedRange, withBreak } from './week.ts'

interface RangeFieldsProps {
  of: string
  ranges: readonly EditedRange[]
  onChange: (ranges: readonly EditedRange[]) => void
}

// Phones open their own picker on tap, so hide the indicator to save space.
const timeClass = 'max-sm:px-2 max-sm:[&::-webkit-calendar-picker-indicator]:hidden'

function minutesOf(range: EditedRange): number {
  const span = spanOf(range)
  return span ? span.endMinute - span.startMinute : 0
}

export function RangeFields({ of, ranges, onChange }: RangeFieldsProps) {
  const words = useWords('staff').hours
  const list = useLostFocus<HTMLUListElement>(ranges.length)
  const longer = withBreak(ranges)
  const change = (key: number, times: Partial<EditedRange>) =>
    onChange(ranges.map(range => (range.key === key ? { ...range, ...times } : range)))
  return (
    <ul ref={list} tabIndex={-1} className="flex flex-col gap-2 outline-none">
      {ranges.map((range, index) => {
        const day = ranges.length > 1 ? fill(words.stretch, { day: of, number: index + 1 }) : of
        const timeField = (edge: 'start' | 'end', label: string) => (
          <TextField
            type="time"
            label={fill(label, { day })}
            hideLabel
            value={range[edge]}
            onChange={event => change(range.key, { [edge]: event.target.value })}
            fieldClassName="min-w-24 flex-1 sm:max-w-[7.5rem]"
            className={timeClass}
          />
        )
        return (
          <li key={range.key} className="flex flex-wrap items-center gap-x-2 gap-y-1">
            {timeField('start', words.from)}
            <span aria-hidden="true" className="text-muted">
              –
            </span>
            {timeField('end', words.to)}
            <div className="flex min-w-16 pointer-coarse:min-w-22">
              {ranges.length > 1 && (
                <IconButton
                  label={fill(words.removeStretch, { day })}
                  size="sm"
                  onClick={() => onChange(ranges.filter(({ key }) => key !== range.key))}
                >
                  <Icon of={X} size={16} />
                </IconButton>
              )}
              {index === ranges.length - 1 && longer && (
                <IconButton
                  label={fill(words.addBreak, { day: of })}
                  size="sm"
                  onClick={() => onChange(longer)}
                >
                  <Icon of={Plus} size={16} />
                </IconButton>
              )}
            </div>
            {crossesMidnight(range) && (
              <Checkbox
                framed
                label={words.overnight}
                detail={fill(words.nextDay, { duration: formatDuration(minutesOf(range)) })}
                aria-label={fill(words.overnightOf, { day })}
                checked={range.overnight}
                onChange={event => change(range.key, { overnight: event.target.checked })}
                className="basis-full"
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
