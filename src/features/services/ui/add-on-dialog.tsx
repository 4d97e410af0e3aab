import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useState } from 'react'
import { useController, useForm } from 'react-hook-form'
import { formatDuration } from '#domain/time/format.ts'
import { Checkbox, withChoice } from '#web/kit/base/choice.tsx'
import { DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { FormDialog } from '#web/kit/rich/form-dialog.tsx'
import { sentenceOr } from '#web/lib/api-error.ts'
import { editsOf, keepExisting } from '#web/lib/edits.ts'
import { countErrors, fieldId, showFieldRefusals } from '#web/lib/form-errors.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import type { AddOnAnswer, AddOnInput } from '../add-ons-contract.ts'
import { listServices } from '../contract.ts'
import { type AddOnFields, addOnFieldsOf, addOnForm } from './add-on-form-schema.ts'
import { useSaveAddOn } from './add-ons-data.ts'
import { MinutesField, PriceField } from './number-fields.tsx'

interface AddOnDialogProps {
  open: boolean
  onClose: () => void
  addOn?: AddOnAnswer | undefined
  /** Set by a service's form, which adds the add-on to the service. */
  onCreated?: (id: number) => void
}

export function AddOnDialog({ open, ...rest }: AddOnDialogProps) {
  const { addOns: words } = useWords('services')
  return (
    <FormDialog
      open={open}
      onClose={rest.onClose}
      title={rest.addOn ? words.form.edit : words.form.add}
    >
      <AddOnForm {...rest} />
    </FormDialog>
  )
}

function AddOnForm({ onClose, addOn, onCreated }: Omit<AddOnDialogProps, 'open'>) {
  const id = useId()
  const save = useSaveAddOn()
  const { addOns, form: words } = useWords('services')
  const { data: services = [] } = useRead(listServices)
  const [opened] = useState(() => addOnFieldsOf(addOn))
  const { register, handleSubmit, formState, setError, control, getValues } = useForm<
    AddOnFields,
    unknown,
    AddOnInput
  >({ resolver: zodResolver(addOnForm), defaultValues: opened })
  const { field: chosen, fieldState } = useController({ control, name: 'serviceIds' })
  const ids = keepExisting(chosen.value ?? [], services)
  const { errors } = formState
  const field = (name: 'name' | 'minutes' | 'price') => ({
    id: fieldId(id, name),
    error: errors[name]?.message,
    ...register(name),
  })
  const submit = handleSubmit(input =>
    save.mutate(
      { id: addOn?.id, input, edits: editsOf(getValues(), opened) },
      {
        onSuccess: ({ id: saved }) => {
          onCreated?.(saved)
          showSuccess(addOn ? addOns.form.updated : addOns.form.added)
          onClose()
        },
        onError: error => {
          showFieldRefusals(error, setError)
          showError(sentenceOr(error, addOns.form.failed))
        },
      },
    ),
  )
  return (
    <DialogForm
      onSubmit={submit}
      busy={save.isPending}
      action={addOn ? words.save : addOns.form.create}
    >
      <TextField
        label={words.name}
        placeholder={addOns.form.nameExample}
        autoComplete="off"
        {...field('name')}
      />
      <div className="grid grid-cols-2 gap-4">
        <MinutesField
          label={addOns.form.minutes}
          min={0}
          help={addOns.form.minutesHelp}
          {...field('minutes')}
        />
        <PriceField label={words.price} {...field('price')} />
      </div>
      {!onCreated && services.length > 0 && (
        <FieldGroup
          id={fieldId(id, 'serviceIds')}
          legend={addOns.form.services}
          error={fieldState.error?.message}
        >
          <div className="grid max-h-56 gap-x-4 overflow-y-auto rounded-card border border-line px-4 py-2 sm:grid-cols-2">
            {services.map(service => (
              <Checkbox
                key={service.id}
                label={<bdi>{service.name}</bdi>}
                detail={formatDuration(service.duration)}
                checked={ids.includes(service.id)}
                onChange={event =>
                  chosen.onChange(withChoice(ids, service.id, event.target.checked))
                }
              />
            ))}
          </div>
        </FieldGroup>
      )}
      <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
    </DialogForm>
  )
}
