import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#web/kit/base/dialog.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { tellDone } from '#web/kit/base/tell.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { showFieldRefusals } from '#web/lib/form-errors.ts'
import { useDeleteAccount } from './data.ts'
import { PasswordField } from './password-field.tsx'

const FAILED = 'Failed to delete account. Please try again.'

export function DeleteAccountCard({ businessName }: { businessName: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Card className="border-danger! lg:grid lg:grid-cols-[14rem_1fr] lg:gap-8">
      <CardHeader
        title="Danger Zone"
        description="Deleting your account can’t be undone: your services, staff, pages and appointments go with it."
      />
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          Delete account
        </Button>
      </div>
      <DeleteDialog open={open} onClose={() => setOpen(false)} businessName={businessName} />
    </Card>
  )
}

interface DeleteDialogProps {
  open: boolean
  onClose: () => void
  businessName: string
}

function DeleteDialog({ open, onClose, businessName }: DeleteDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      role="alertdialog"
      title="Delete your account?"
      description={`${businessName} will be closed for good.`}
    >
      <DeleteForm onClose={onClose} />
    </Dialog>
  )
}

function DeleteForm({ onClose }: { onClose: () => void }) {
  const removal = useDeleteAccount()
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: { password: '' },
  })

  const submit = handleSubmit(({ password }) =>
    removal.mutate(password, {
      onSuccess: () => tellDone('Your account has been deleted'),
      onError: error => {
        const refused = error instanceof ApiError && error.status >= 400 && error.status < 500
        if (refused && error.fields.password) return showFieldRefusals(error, setError)
        toast({
          variant: 'destructive',
          title: 'Error',
          description: refused ? error.sentence : FAILED,
        })
      },
    }),
  )

  return (
    <DialogForm onSubmit={submit}>
      <DialogBody>
        <ul className="list-disc space-y-1 ps-5 text-14 text-ink">
          <li>Appointments still to come are cancelled, and their clients are told by email.</li>
          <li>Your booking pages answer “Page not found” from now on.</li>
          <li>Your data and your clients’ data are erased. Payment records stay, without names.</li>
          <li>Notification credits that are left are lost.</li>
        </ul>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          error={formState.errors.password?.message}
          {...register('password', { required: 'Password is required' })}
        />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="danger" busy={removal.isPending}>
          Delete account
        </Button>
      </DialogFooter>
    </DialogForm>
  )
}
