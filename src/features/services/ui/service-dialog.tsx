import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useId } from 'react'
import { type Control, type Resolver, useWatch } from 'react-hook-form'
import type { Waiting } from '#contract/waiting.ts'
import { DialogBody, DialogForm, DialogFormFooter } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { Select, TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { FormDialog, RestoredNote } from '#web/kit/rich/form-dialog.tsx'
import { sentenceOr } from '#web/lib/api-error.ts'
import { countErrors, fieldId, showFieldRefusals } from '#web/lib/form-errors.ts'
import { type PictureSlot, useUploads } from '#web/lib/picture-slot.ts'
import { type Draft, useDraft, useDraftForm } from '#web/lib/use-draft.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Service } from '../contract.ts'
import type { ServiceGroup } from '../groups-contract.ts'
import { type Category, categories, MAX_BUFFER_MINUTES } from '../rules.ts'
import { useSaveService } from './data.ts'
import { AddOnsFold, TermsFold } from './extras.tsx'
import { MinutesField, PriceField } from './number-fields.tsx'
import {
  fieldsOf,
  inputOf,
  type ServiceFields,
  type ServiceValues,
  serviceForm,
} from './service-form-schema.ts'
import type { TeamSlot } from './terms-fold.tsx'
import { WaitingFields } from './waiting-fields.tsx'

export type TimingPreview = (unsaved: {
  serviceId: number
  service: {
    durationMinutes: number
    bufferBeforeMinutes: number
    bufferAfterMinutes: number
    waiting?: Waiting
  }
  problem: string | undefined
}) => ReactNode

interface ServiceDialogProps {
  preview: TimingPreview
  picture: PictureSlot
  team: TeamSlot
  onClose: () => void
  service?: Service | undefined
  groups: readonly ServiceGroup[]
  category?: Category | undefined
}

export function ServiceDialog(props: ServiceDialogProps) {
  const { onClose, service } = props
  const words = useWords('services').form
  const draft = useDraft('service', service?.id)
  const end = () => {
    draft.drop()
    onClose()
  }
  return (
    <FormDialog open onClose={onClose} onDiscard={end} title={service ? words.edit : words.add}>
      <ServiceForm {...props} draft={draft} onClose={end} />
    </FormDialog>
  )
}

function ServiceForm({
  draft,
  onClose,
  service,
  category,
  groups,
  preview,
  picture,
  team,
}: ServiceDialogProps & { draft: Draft }) {
  const id = useId()
  const { uploads, uploadChosen } = useUploads()
  const save = useSaveService()
  const { form: words, menu: menuWords, categories: categoryNames } = useWords('services')
  const toasts = useWords('kit').toast
  const initial = fieldsOf(service, category)
  const { form, restored, startOver } = useDraftForm<ServiceFields, ServiceValues>(draft, initial, {
    // The form allows an empty category, which the contract refuses.
    resolver: zodResolver(serviceForm) as unknown as Resolver<
      ServiceFields,
      unknown,
      ServiceValues
    >,
  })
  const { register, handleSubmit, formState, setError, control } = form
  const { errors } = formState
  const field = (name: Exclude<keyof ServiceFields, 'terms' | 'addOnIds' | 'waiting'>) => ({
    id: fieldId(id, name),
    error: errors[name]?.message,
    ...register(name),
  })

  const submit = handleSubmit(input =>
    save.mutate(
      { id: service?.id, input: inputOf(input, service) },
      {
        onSuccess: saved => {
          uploadChosen(saved.id)
          showSuccess(service ? words.updated : words.added)
          onClose()
        },
        onError: error => {
          showFieldRefusals(error, setError)
          const description = sentenceOr(error, service ? words.updateFailed : words.addFailed)
          toast({ variant: 'destructive', title: toasts.failed, description })
        },
      },
    ),
  )

  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        {restored && <RestoredNote onStartOver={startOver} />}
        <TextField
          label={words.name}
          placeholder={words.nameExample}
          autoComplete="off"
          {...field('name')}
        />
        <TextArea
          label={words.description}
          help={words.descriptionHelp}
          {...field('description')}
        />
        {picture({ use: 'service', id: service?.id, picture: service?.picture, uploads })}
        <Select label={words.category} placeholder={words.chooseCategory} {...field('category')}>
          {categories.map(name => (
            <option key={name} value={name}>
              {categoryNames[name]}
            </option>
          ))}
        </Select>
        {groups.length > 0 && (
          <Select label={menuWords.group} {...field('groupId')}>
            <option value="">{menuWords.noGroup}</option>
            {groups.map(group => (
              <option key={group.id} value={group.id}>
                {group.name}
              </option>
            ))}
          </Select>
        )}
        <div className="grid grid-cols-2 gap-4">
          <MinutesField label={words.duration} min={1} {...field('duration')} />
          <PriceField label={words.price} help={words.priceHelp} {...field('price')} />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <MinutesField
            label={words.bufferBefore}
            min={0}
            max={MAX_BUFFER_MINUTES}
            {...field('bufferBefore')}
          />
          <MinutesField
            label={words.bufferAfter}
            min={0}
            max={MAX_BUFFER_MINUTES}
            {...field('bufferAfter')}
          />
        </div>
        <p className="-mt-2.5 text-13 text-muted">{words.buffersHelp}</p>
        <TextArea
          label={words.whatToBring}
          rows={2}
          help={words.whatToBringHelp}
          {...field('whatToBring')}
        />
        <TextArea
          label={words.directions}
          rows={2}
          help={words.directionsHelp}
          {...field('directions')}
        />
        <WaitingFields id={id} control={control} register={register} errors={errors} />
        <TermsFold {...{ id, control, register, errors, team }} />
        <AddOnsFold id={fieldId(id, 'addOnIds')} control={control} />
        <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
      </DialogBody>
      {service && <Timing control={control} serviceId={service.id} preview={preview} />}
      <DialogFormFooter onCancel={onClose} cancel={words.cancel} busy={save.isPending}>
        {service ? words.save : words.saveNew}
      </DialogFormFooter>
    </DialogForm>
  )
}

interface TimingProps {
  control: Control<ServiceFields, unknown, ServiceValues>
  serviceId: number
  preview: TimingPreview
}

function Timing({ control, serviceId, preview }: TimingProps) {
  const typed = useWatch({ control, name: ['duration', 'bufferBefore', 'bufferAfter', 'waiting'] })
  const read = serviceForm.pick({
    duration: true,
    bufferBefore: true,
    bufferAfter: true,
    waiting: true,
  })
  const [duration, bufferBefore, bufferAfter, waiting] = typed
  const { data, error } = read.safeParse({ duration, bufferBefore, bufferAfter, waiting })
  const service = {
    durationMinutes: data?.duration ?? 60,
    bufferBeforeMinutes: data?.bufferBefore ?? 0,
    bufferAfterMinutes: data?.bufferAfter ?? 0,
    ...(data?.waiting && { waiting: data.waiting }),
  }
  return preview({ serviceId, service, problem: error?.issues[0]?.message })
}
