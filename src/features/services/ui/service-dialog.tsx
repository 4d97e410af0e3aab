import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId } from 'react'
import { type Control, type Resolver, useForm, useWatch } from 'react-hook-form'
import { Button } from '#web/kit/base/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { Select, TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { FormDialog } from '#web/kit/rich/form-dialog.tsx'
import { sentenceOr } from '#web/lib/api-error.ts'
import { countErrors, fieldId, showFieldRefusals } from '#web/lib/form-errors.ts'
import type { Service, ServiceInput } from '../contract.ts'
import {
  type Category,
  categories,
  categoryNames,
  MAX_BUFFER_MINUTES,
  MAX_MINUTES,
} from '../rules.ts'
import { useSaveService } from './data.ts'
import { fieldsOf, type ServiceFields, serviceForm } from './service-form-schema.ts'

/** Shows what clients would be offered with a length and buffers that are not saved yet. */
export type TimingPreview = (unsaved: {
  serviceId: number
  service: { durationMinutes: number; bufferBeforeMinutes: number; bufferAfterMinutes: number }
  problem: string | undefined
}) => ReactNode

interface ServiceDialogProps {
  preview: TimingPreview
  open: boolean
  onClose: () => void
  /** The service to change; without one, a new one is made. */
  service?: Service | undefined
  /** The category that a new one most likely has. */
  category?: Category | undefined
}

/** Creates a service or changes one. */
export function ServiceDialog({ open, onClose, service, category, preview }: ServiceDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={service ? 'Edit Service' : 'Create New Service'}
    >
      <ServiceForm onClose={onClose} service={service} category={category} preview={preview} />
    </FormDialog>
  )
}

function ServiceForm({ onClose, service, category, preview }: Omit<ServiceDialogProps, 'open'>) {
  const id = useId()
  const save = useSaveService()
  const { register, handleSubmit, formState, setError, control } = useForm<
    ServiceFields,
    unknown,
    ServiceInput
  >({
    // The form also knows a category that is not chosen yet, which the contract refuses.
    resolver: zodResolver(serviceForm) as unknown as Resolver<ServiceFields, unknown, ServiceInput>,
    defaultValues: fieldsOf(service, category),
  })
  const { errors } = formState
  const field = (name: keyof ServiceFields) => ({
    id: fieldId(id, name),
    error: errors[name]?.message,
    ...register(name),
  })

  const submit = handleSubmit(input =>
    save.mutate(
      { id: service?.id, input },
      {
        onSuccess: () => {
          toast({ title: 'Success', description: service ? 'Service updated' : 'Service created' })
          onClose()
        },
        onError: error => {
          showFieldRefusals(error, setError)
          const description = sentenceOr(
            error,
            `Failed to ${service ? 'update' : 'create'} service`,
          )
          toast({ variant: 'destructive', title: 'Error', description })
        },
      },
    ),
  )

  const minutes = { type: 'number', inputMode: 'numeric', step: 1, trailing: 'min' } as const
  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <TextField label="Name" placeholder="Consultation" autoComplete="off" {...field('name')} />
        <TextArea
          label="Description"
          help="Optional. Clients read it when they choose."
          {...field('description')}
        />
        <Select label="Category" placeholder="Select a category" {...field('category')}>
          {categories.map(name => (
            <option key={name} value={name}>
              {categoryNames[name]}
            </option>
          ))}
        </Select>
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Duration"
            {...minutes}
            min={1}
            max={MAX_MINUTES}
            {...field('duration')}
          />
          <TextField
            label="Price"
            type="number"
            inputMode="decimal"
            min={0}
            step={0.01}
            leading="$"
            placeholder="0.00"
            help="0 means custom pricing."
            {...field('price')}
          />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Buffer before"
            {...minutes}
            min={0}
            max={MAX_BUFFER_MINUTES}
            {...field('bufferBefore')}
          />
          <TextField
            label="Buffer after"
            {...minutes}
            min={0}
            max={MAX_BUFFER_MINUTES}
            {...field('bufferAfter')}
          />
        </div>
        <p className="-mt-2.5 text-13 text-muted">
          Buffers keep time free around each appointment, to prepare or tidy up.
        </p>
        <TextArea
          label="What to bring"
          rows={2}
          help="Optional. Included in reminders for this service."
          {...field('whatToBring')}
        />
        <TextArea
          label="How to find you"
          rows={2}
          help="Optional. For example the floor, the bell, where to park."
          {...field('directions')}
        />
        <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
      </DialogBody>
      {service && <Timing control={control} serviceId={service.id} preview={preview} />}
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {service ? 'Save' : 'Create Service'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}

interface TimingProps {
  control: Control<ServiceFields, unknown, ServiceInput>
  serviceId: number
  preview: TimingPreview
}

/** Passes the typed length and buffers to the preview of the offer. */
function Timing({ control, serviceId, preview }: TimingProps) {
  const typed = useWatch({ control, name: ['duration', 'bufferBefore', 'bufferAfter'] })
  const read = serviceForm.pick({ duration: true, bufferBefore: true, bufferAfter: true })
  const [duration, bufferBefore, bufferAfter] = typed
  const { data, error } = read.safeParse({ duration, bufferBefore, bufferAfter })
  const service = {
    durationMinutes: data?.duration ?? 60,
    bufferBeforeMinutes: data?.bufferBefore ?? 0,
    bufferAfterMinutes: data?.bufferAfter ?? 0,
  }
  return preview({ serviceId, service, problem: error?.issues[0]?.message })
}
