import { type ComponentProps, type ReactNode, useId } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import type { Waiting } from '#contract/waiting.ts'
import { DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { Options, Select, TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { FormDialog, RestoredNote } from '#web/kit/rich/form-dialog.tsx'
import { countErrors, fieldId } from '#web/lib/form-errors.ts'
import type { PictureSlot } from '#web/lib/picture-slot.ts'
import { type Draft, useDraft } from '#web/lib/use-draft.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Service } from '../contract.ts'
import type { ServiceGroup } from '../groups-contract.ts'
import { type Category, categories, MAX_BUFFER_MINUTES } from '../rules.ts'
import { AddOnsFold, TermsFold } from './extras.ts'
import { MinutesField, PriceField } from './number-fields.tsx'
import { type ServiceFields, type ServiceValues, serviceForm } from './service-form-schema.ts'
import type { TeamSlot } from './terms-fold.tsx'
import { useServiceForm } from './use-service-form.ts'
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
  const { draft, end } = useDraft('service', service?.id, onClose)
  return (
    <FormDialog open onClose={onClose} onDiscard={end} title={service ? words.edit : words.add}>
      <ServiceForm {...props} draft={draft} onClose={end} />
    </FormDialog>
  )
}

function ServiceForm(props: ServiceDialogProps & { draft: Draft }) {
  const { service, groups, preview, picture, team } = props
  const id = useId()
  const { form, restored, startOver, uploads, submit, busy } = useServiceForm(props)
  const { form: words } = useWords('services')
  const { register, formState, control } = form
  const { errors } = formState
  const field = (name: Exclude<keyof ServiceFields, 'staffTerms' | 'addOnIds' | 'waiting'>) => ({
    id: fieldId(id, name),
    error: errors[name]?.message,
    ...register(name),
  })

  return (
    <DialogForm
      onSubmit={submit}
      busy={busy}
      action={service ? words.save : words.saveNew}
      below={service && <Timing control={control} serviceId={service.id} preview={preview} />}
    >
      {restored && <RestoredNote onStartOver={startOver} />}
      <TextField
        label={words.name}
        placeholder={words.nameExample}
        autoComplete="off"
        {...field('name')}
      />
      <TextArea label={words.description} help={words.descriptionHelp} {...field('description')} />
      {picture({ use: 'service', id: service?.id, picture: service?.picture, uploads })}
      <CategorySelect {...field('category')} />
      {groups.length > 0 && <GroupSelect groups={groups} {...field('groupId')} />}
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
      <TermsFold id={id} control={control} register={register} errors={errors} team={team} />
      <AddOnsFold id={fieldId(id, 'addOnIds')} control={control} />
      <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
    </DialogForm>
  )
}

type SelectProps = Omit<ComponentProps<typeof Select>, 'label'>

function CategorySelect(props: SelectProps) {
  const { form: words, categories: names } = useWords('services')
  return (
    <Select label={words.category} placeholder={words.chooseCategory} {...props}>
      <Options of={categories.map(name => [name, names[name]])} />
    </Select>
  )
}

function GroupSelect({ groups, ...rest }: SelectProps & { groups: readonly ServiceGroup[] }) {
  const { menu: words } = useWords('services')
  return (
    <Select label={words.group} {...rest}>
      <option value="">{words.noGroup}</option>
      <Options of={groups.map(group => [group.id, group.name])} />
    </Select>
  )
}

const timing = serviceForm.pick({
  duration: true,
  bufferBefore: true,
  bufferAfter: true,
  waiting: true,
})

interface TimingProps {
  control: Control<ServiceFields, unknown, ServiceValues>
  serviceId: number
  preview: TimingPreview
}

function Timing({ control, serviceId, preview }: TimingProps) {
  const typed = useWatch({ control, name: ['duration', 'bufferBefore', 'bufferAfter', 'waiting'] })
  const [duration, bufferBefore, bufferAfter, waiting] = typed
  const { data, error } = timing.safeParse({ duration, bufferBefore, bufferAfter, waiting })
  const service = {
    durationMinutes: data?.duration ?? 60,
    bufferBeforeMinutes: data?.bufferBefore ?? 0,
    bufferAfterMinutes: data?.bufferAfter ?? 0,
    ...(data?.waiting && { waiting: data.waiting }),
  }
  return preview({ serviceId, service, problem: error?.issues[0]?.message })
}
