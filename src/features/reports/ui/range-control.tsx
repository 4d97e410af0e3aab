import { useState } from 'react'
import { isLocalDate, type LocalDate } from '#domain/time/date.ts'
import { Options, Select, TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { type DateRange, type Preset, presetRange, rangeProblem } from '../range-rules.ts'

const presets: Preset[] = ['week', 'month', 'quarter', 'year']
const CUSTOM = 'custom'

interface RangeControlProps {
  initial: Preset
  today: LocalDate
  onChange: (range: DateRange) => void
}

export function RangeControl({ initial, today, onChange }: RangeControlProps) {
  const words = useWords('reports').range
  const [choice, setChoice] = useState<string>(initial)
  const [typed, setTyped] = useState(presetRange(initial, today))

  const problemOf = (range: DateRange) =>
    isLocalDate(range.from) && isLocalDate(range.to) ? rangeProblem(range) : 'missing'
  const choose = (next: string) => {
    setChoice(next)
    if (next === CUSTOM) return
    const range = presetRange(next as Preset, today)
    setTyped(range)
    onChange(range)
  }
  const type = (part: Partial<DateRange>) => {
    const range = { ...typed, ...part }
    setTyped(range)
    if (!problemOf(range)) onChange(range)
  }

  const problem = problemOf(typed)
  return (
    <div className="flex w-full flex-wrap items-start gap-3 md:w-auto print:hidden">
      <Select
        label={words.label}
        value={choice}
        onChange={event => choose(event.target.value)}
        fieldClassName="w-full sm:w-48"
      >
        <Options of={presets.map(preset => [preset, words.presets[preset]])} />
        <option value={CUSTOM}>{words.custom}</option>
      </Select>
      {choice === CUSTOM && (
        <>
          <TextField
            label={words.from}
            type="date"
            value={typed.from}
            onChange={event => type({ from: event.target.value })}
            fieldClassName="min-w-36 flex-1"
          />
          <TextField
            label={words.to}
            type="date"
            value={typed.to}
            error={problem && words.problems[problem]}
            onChange={event => type({ to: event.target.value })}
            fieldClassName="min-w-36 flex-1"
          />
          <p role="status" className="sr-only">
            {problem && words.problems[problem]}
          </p>
        </>
      )}
    </div>
  )
}
