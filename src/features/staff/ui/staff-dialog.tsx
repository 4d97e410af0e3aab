import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import type { z } from 'zod'
import { DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { FormDialog, RestoredNote } from '#web/kit/rich/form-dialog.tsx'
import { sentenceOr } from '#web/lib/api-error.ts'
import { countErrors, fieldId, showFieldRefusals } from '#web/lib/form-errors.ts'
import { type PictureSlot, useUploads } from '#web/lib/picture-slot.ts'
import { type Draft, useDraft, useDraftForm } from '#web/lib/use-draft.ts'
import { useWords } from '#web/lib/words.tsx'
import { type StaffInput, type StaffMember, staffInput } from '../contract.ts'
import { useSaveStaff } from './data.ts'
import { OfferedServices } from './offered-services.tsx'

type Fields = z.input<typeof staffInput>

interface StaffDialogProps {
  onClose: () => void
  member?: StaffMember | undefined
  picture: PictureSlot
}

export function StaffDialog(props: StaffDialogProps) {
  const { onClose, member } = props
  const words = useWords('staff').form
  const { draft, end } = useDraft('staff', member?.id, onClose)
  return (
    <FormDialog open onClose={onClose} onDiscard={end} title={member ? words.edit : words.add}>
      <StaffForm {...props} draft={draft} onClose={end} />
    </FormDialog>
  )
}

const fieldsOf = (member: StaffMember | undefined): Fields => ({
  name: member?.name ?? '',
  position: member?.position ?? '',
  bio: member?.bio ?? '',
  email: member?.email ?? '',
  specialties: member?.specialties ?? '',
  serviceIds: member?.serviceIds ?? null,
})

function StaffForm({ draft, onClose, member, picture }: StaffDialogProps & { draft: Draft }) {
  const id = useId()
  const { uploads, uploadChosen } = useUploads()
  const save = useSaveStaff()
  const { form: words, specialties } = useWords('staff')
  const { form, edits, restored, startOver } = useDraftForm<Fields, StaffInput>(
    draft,
    fieldsOf(member),
    { resolver: zodResolver(staffInput) },
  )
  const { register, handleSubmit, formState, setError, control } = form
  const { errors } = formState
  const field = (name: Exclude<keyof Fields, 'serviceIds'>) => ({
    id: fieldId(id, name),
    error: errors[name]?.message,
    autoComplete: 'off',
    ...register(name),
  })

  const submit = handleSubmit(input =>
    save.mutate(
      { id: member?.id, input, edits: edits() },
      {
        onSuccess: saved => {
          uploadChosen(saved.id)
          showSuccess(member ? words.updated : words.added)
          onClose()
        },
        onError: error => {
          showFieldRefusals(error, setError)
          showError(sentenceOr(error, member ? words.updateFailed : words.addFailed))
        },
      },
    ),
  )

  return (
    <DialogForm
      onSubmit={submit}
      busy={save.isPending}
      action={member ? words.save : words.saveNew}
    >
      {restored && <RestoredNote onStartOver={startOver} />}
      <TextField label={words.name} {...field('name')} />
      <TextField
        label={words.position}
        placeholder={words.positionExample}
        {...field('position')}
      />
      {picture({ use: 'staff', id: member?.id, picture: member?.picture, uploads })}
      <TextField label={words.email} type="email" help={words.emailHelp} {...field('email')} />
      <TextField
        label={specialties}
        placeholder={words.specialtiesExample}
        help={words.specialtiesHelp}
        {...field('specialties')}
      />
      <TextArea label={words.bio} help={words.bioHelp} {...field('bio')} />
      <OfferedServices control={control} id={fieldId(id, 'serviceIds')} />
      {!member && <p className="text-13 text-muted">{words.startingHours}</p>}
      <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
    </DialogForm>
  )
}
