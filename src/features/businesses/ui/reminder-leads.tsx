import { X } from 'lucide-react'
import { IconButton } from '#web/kit/base/button.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { inWords, REMINDERS_MAX } from '../rules.ts'

const HOUR = 60
const DAY = 24 * HOUR
const choices = [15, 30, HOUR, 2 * HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY]

interface ReminderLeadsProps {
  /** Minutes before the start, longest first. */
  leads: number[]
  onChange: (leads: number[]) => void
}

export function ReminderLeads({ leads, onChange }: ReminderLeadsProps) {
  const { reminders: words, units } = useWords('businesses')
  const language = useLanguage()
  const add = useLostFocus<HTMLSelectElement>(leads.length)
  const left = choices.filter(choice => !leads.includes(choice))
  return (
    <FieldGroup legend={words.title} help={words.help}>
      {leads.length === 0 && <p className="text-14 text-muted">{words.none}</p>}
      <ul className="flex flex-wrap gap-2">
        {leads.map(lead => (
          <li
            key={lead}
            className="flex items-center rounded-full bg-accent-soft ps-3 text-14 text-accent-ink"
          >
            {fill(words.before, { duration: inWords(lead, units, language) })}
            <IconButton
              size="sm"
              label={fill(words.remove, { duration: inWords(lead, units, language) })}
              className="rounded-full text-current"
              onClick={() => onChange(leads.filter(other => other !== lead))}
            >
              <Icon of={X} size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      {leads.length < REMINDERS_MAX && (
        <Select
          ref={add}
          label={words.add}
          hideLabel
          placeholder={words.add}
          value=""
          onChange={event => onChange([...leads, Number(event.target.value)].sort((a, b) => b - a))}
        >
          <Options
            of={left.map(lead => [
              lead,
              fill(words.before, { duration: inWords(lead, units, language) }),
            ])}
          />
        </Select>
      )}
    </FieldGroup>
  )
}
