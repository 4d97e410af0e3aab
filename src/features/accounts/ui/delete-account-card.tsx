import { type FormEvent, useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody, DialogFooter, DialogForm } from '#web/kit/base/dialog.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { tellDone } from '#web/kit/base/tell.ts'
import { toast } from '#web/kit/base/toast-store.ts'
import { ApiError } from '#web/lib/api-error.ts'
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
  const removal = useDeleteAccount()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()

  const close = () => {
    setPassword('')
    setError(undefined)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!password) {
      setError('Password is required')
      return
    }
    removal.mutate(password, {
      onSuccess: () => tellDone('Your account has been deleted'),
      onError: failure => {
        const refused = failure instanceof ApiError && failure.status >= 400 && failure.status < 500
        const atField = refused ? failure.fields.password : undefined
        setError(atField)
        if (atField) return
        toast({
          variant: 'destructive',
          title: 'Error',
          description: refused ? failure.sentence : FAILED,
        })
      },
    })
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      role="alertdialog"
      title="Delete your account?"
      description={`${businessName} will be closed for good.`}
    >
      <DialogForm onSubmit={submit}>
        <DialogBody>
          <ul className="list-disc space-y-1 ps-5 text-14 text-ink">
            <li>Appointments still to come are cancelled, and their clients are told by email.</li>
            <li>Your booking pages answer “Page not found” from now on.</li>
            <li>
              Your data and your clients’ data are erased. Payment records stay, without names.
            </li>
            <li>Notification credits that are left are lost.</li>
          </ul>
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={error}
            onChange={event => {
              setPassword(event.target.value)
              setError(undefined)
            }}
          />
        </DialogBody>
        <DialogFooter>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="danger" busy={removal.isPending}>
            Delete account
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  )
}
