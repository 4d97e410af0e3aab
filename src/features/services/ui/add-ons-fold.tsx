import { Plus } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Control, useController } from 'react-hook-form'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox, withChoice } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { keepExisting } from '#web/lib/edits.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import { listAddOns } from '../add-ons-contract.ts'
import { addOnDetail } from '../add-ons-rules.ts'
import { AddOnDialog } from './add-on-dialog.tsx'
import { Fold } from './fold.tsx'
import type { ServiceFields, ServiceValues } from './service-form-schema.ts'

interface AddOnsFoldProps {
  id: string
  control: Control<ServiceFields, unknown, ServiceValues>
}

export function AddOnsFold({ id, control }: AddOnsFoldProps) {
  const { form: words } = useWords('services')
  const language = useLanguage()
  const { field, fieldState } = useController({ control, name: 'addOnIds' })
  const chosen = field.value ?? []
  return (
    <Fold
      title={words.addOns.title}
      summary={
        chosen.length > 0
          ? fillCount(words.addOns.some, chosen.length, language)
          : words.addOns.none
      }
      help={words.addOns.help}
    >
      <Choices
        id={id}
        chosen={chosen}
        error={fieldState.error?.message}
        onChange={field.onChange}
      />
    </Fold>
  )
}

interface ChoicesProps {
  id: string
  chosen: readonly number[]
  error: string | undefined
  onChange: (ids: number[]) => void
}

function Choices({ id, chosen, error, onChange }: ChoicesProps) {
  const { form: words, addOns } = useWords('services')
  const query = useRead(listAddOns)
  const { data } = query
  const left = data ? keepExisting(chosen, data) : chosen
  return (
    <>
      <LoadError title={words.addOns.failed} query={query} />
      {data && data.length > 0 && (
        <FieldGroup id={id} legend={words.addOns.title} hideLabel error={error}>
          {data.map(addOn => (
            <Checkbox
              key={addOn.id}
              label={<bdi>{addOn.name}</bdi>}
              detail={addOnDetail(addOn, addOns)}
              checked={chosen.includes(addOn.id)}
              onChange={event => onChange(withChoice(left, addOn.id, event.target.checked))}
            />
          ))}
        </FieldGroup>
      )}
      <NewAddOn onCreated={added => onChange([...left, added])} />
    </>
  )
}

/** Outside the service's form, because forms don't nest and React's events would reach it. */
function NewAddOn({ onCreated }: { onCreated: (id: number) => void }) {
  const { addOns: words } = useWords('services')
  const [open, setOpen] = useState(false)
  const keep = (event: SyntheticEvent) => event.stopPropagation()
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        <Icon of={Plus} size={16} />
        {words.add}
      </Button>
      {open &&
        createPortal(
          <div className="contents" onSubmit={keep} onInput={keep}>
            <AddOnDialog open onClose={() => setOpen(false)} onCreated={onCreated} />
          </div>,
          document.body,
        )}
    </>
  )
}
