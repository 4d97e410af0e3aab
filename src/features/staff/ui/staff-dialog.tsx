import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '#web/kit/base/button.tsx'
import { DialogBody, DialogFooter, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { TextArea, TextField } from '#web/kit/base/text-field.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { FormDialog } from '#web/kit/rich/form-dialog.tsx'
import { sentenceOr } from '#web/lib/api-error.ts'
import { countErrors, fieldId, showFieldRefusals } from '#web/lib/form-errors.ts'
import { type StaffInput, type StaffMember, staffInput } from '../contract.ts'
import { useSaveStaff } from './data.ts'
import { OfferedServices } from './offered-services.tsx'

type Fields = z.input<typeof staffInput>

interface StaffDialogProps {
  open: boolean
  onClose: () => void
  /** The staff member to change; without one, a new one is added. */
  member?: StaffMember | undefined
}

/** Adds a staff member or changes one. */
export function StaffDialog({ open, onClose, member }: StaffDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={member ? 'Edit Team Member' : 'Add New Team Member'}
    >
      <StaffForm onClose={onClose} member={member} />
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

function StaffForm({ onClose, member }: Omit<StaffDialogProps, 'open'>) {
  const id = useId()
  const save = useSaveStaff()
  const { register, handleSubmit, formState, setError, control } = useForm<
    Fields,
    unknown,
    StaffInput
  >({
    resolver: zodResolver(staffInput),
    defaultValues: fieldsOf(member),
  })
  const { errors } = formState
  const field = (name: Exclude<keyof Fields, 'serviceIds'>) => ({
    id: fieldId(id, name),
    error: errors[name]?.message,
    autoComplete: 'off',
    ...register(name),
  })

  const submit = handleSubmit(input =>
    save.mutate(
      { id: member?.id, input },
      {
        onSuccess: () => {
          toast({
            title: 'Success',
            description: member ? 'Staff member updated' : 'Staff member added',
          })
          onClose()
        },
        onError: error => {
          showFieldRefusals(error, setError)
          const description = sentenceOr(
            error,
            `Failed to ${member ? 'update' : 'create'} staff member`,
          )
          toast({ variant: 'destructive', title: 'Error', description })
        },
      },
    ),
  )

  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <TextField label="Name" {...field('name')} />
        <TextField label="Position" placeholder="Stylist" {...field('position')} />
        <TextField
          label="Email"
          type="email"
          help="Optional. Clients never see it."
          {...field('email')}
        />
        <TextField
          label="Specialties"
          placeholder="Curls, color"
          help="Optional, separated by commas."
          {...field('specialties')}
        />
        <TextArea label="Bio" help="Optional. Shown on pages with bios." {...field('bio')} />
        <OfferedServices control={control} id={fieldId(id, 'serviceIds')} />
        {!member && (
          <p className="text-13 text-muted">
            New team members work Monday to Friday, 9:00 AM to 5:00 PM. You can change their hours
            afterwards.
          </p>
        )}
        <ErrorSummary count={countErrors(errors)} attempt={formState.submitCount} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={save.isPending}>
          {member ? 'Save' : 'Add to Team'}
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
