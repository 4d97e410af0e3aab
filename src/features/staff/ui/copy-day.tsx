import { Copy } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { Checkbox, withChoice } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Popover } from '#web/kit/rich/popover.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { weekdaysIn } from './weekdays.ts'

interface CopyDayProps {
  from: number
  onCopy: (days: number[]) => void
}

export function CopyDay({ from, onCopy }: CopyDayProps) {
  const [open, setOpen] = useState(false)
  const words = useWords('staff').hours
  const weekday = weekdaysIn(useLanguage())[from]!
  const label = fill(words.copyDay, { weekday })
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label={label}
      className="w-64"
      trigger={
        <IconButton label={label}>
          <Icon of={Copy} size={16} />
        </IconButton>
      }
    >
      <Days
        from={from}
        onCopy={days => {
          onCopy(days)
          setOpen(false)
        }}
      />
    </Popover>
  )
}

function Days({ from, onCopy }: CopyDayProps) {
  const words = useWords('staff').hours
  const weekdays = weekdaysIn(useLanguage())
  const others = weekdays.map((_, day) => day).filter(day => day !== from)
  const [days, setDays] = useState(() => others.filter(day => from < 5 === day < 5))
  return (
    <>
      <FieldGroup legend={fill(words.copyTo, { weekday: weekdays[from]! })} className="gap-0">
        {others.map(day => (
          <Checkbox
            key={day}
            label={weekdays[day]!}
            checked={days.includes(day)}
            onChange={event => setDays(withChoice(days, day, event.target.checked))}
          />
        ))}
      </FieldGroup>
      <Button
        size="sm"
        variant="primary"
        className="mt-3 w-full"
        disabled={days.length === 0}
        onClick={() => onCopy(days)}
      >
        {words.copy}
      </Button>
    </>
  )
}
