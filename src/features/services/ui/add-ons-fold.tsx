import { type Control, useController } from 'react-hook-form'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import { listAddOns } from '../add-ons-contract.ts'
import { useAddOnDetail } from './add-on-detail.ts'
import { Fold } from './fold.tsx'
import type { ServiceFields, ServiceValues } from './service-form-schema.ts'

interface AddOnsFoldProps {
  id: string
  control: Control<ServiceFields, unknown, ServiceValues>
}

/** Which add-ons clients can choose with the service. */
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
  const { form: words } = useWords('services')
  const detail = useAddOnDetail()
  const { data, isError } = useRead(listAddOns)
  if (isError) return <p className="text-13 text-danger">{words.addOns.failed}</p>
  if (data?.length === 0) return <p className="text-13 text-muted">{words.addOns.nothing}</p>
  return (
    <FieldGroup id={id} legend={words.addOns.title} hideLabel error={error}>
      {data?.map(addOn => (
        <Checkbox
          key={addOn.id}
          label={<bdi>{addOn.name}</bdi>}
          detail={detail(addOn)}
          checked={chosen.includes(addOn.id)}
          onChange={event =>
            onChange(
              event.target.checked
                ? [...chosen, addOn.id]
                : chosen.filter(each => each !== addOn.id),
            )
          }
        />
      ))}
    </FieldGroup>
  )
}
