import { useController } from 'react-hook-form'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox, withChoice } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { keepExisting } from '#web/lib/edits.ts'
import { fieldId } from '#web/lib/form-errors.ts'
import { useWords } from '#web/lib/words.tsx'
import type { PageControl } from './page-fields.ts'

interface PicksProps {
  legend: string
  name: 'settings.services' | 'settings.staffMembers'
  id: string
  control: PageControl
  choices: { id: number; name: string; detail?: string }[]
}

/** In the order they were checked. */
export function Picks({ legend, name, id, control, choices }: PicksProps) {
  const words = useWords('bookingPages').form
  const { field, fieldState } = useController({ control, name })
  const chosen = keepExisting(field.value, choices)
  const all = chosen.length === choices.length
  return (
    <FieldGroup legend={legend} id={fieldId(id, name)} error={fieldState.error?.message}>
      {choices.length === 0 && <p className="text-14 text-muted">{words.nothingToPick}</p>}
      <div className="grid max-h-60 gap-x-4 overflow-y-auto rounded-card border border-line px-4 py-2 empty:hidden sm:grid-cols-2">
        {choices.map((choice, index) => (
          <Checkbox
            key={choice.id}
            ref={index === 0 ? field.ref : undefined}
            label={choice.name}
            detail={choice.detail}
            aria-invalid={fieldState.invalid || undefined}
            checked={chosen.includes(choice.id)}
            onChange={event => field.onChange(withChoice(chosen, choice.id, event.target.checked))}
          />
        ))}
      </div>
      {choices.length > 3 && (
        <div className="-mt-1">
          <Button
            size="sm"
            variant="quiet"
            onClick={() => field.onChange(all ? [] : choices.map(each => each.id))}
          >
            {all ? words.selectNone : words.selectAll}
          </Button>
        </div>
      )}
    </FieldGroup>
  )
}
