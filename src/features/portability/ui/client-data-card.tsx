import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { isMailAddress } from '#domain/mail-address.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { Banner, Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { tellDone } from '#web/kit/base/tell.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { saveFile, useClientExport, useErase } from './data.ts'

/** One client's data: for them to have, or to be forgotten. */
export function ClientDataCard() {
  const [erasing, setErasing] = useState<string>()
  const taking = useClientExport()
  const { register, handleSubmit, formState, setError, clearErrors, reset } = useForm({
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  })

  const take = handleSubmit(({ email }) =>
    taking.mutate(
      { email },
      {
        onSuccess: text => saveFile('client-data.json', text),
        onError: failure => setError('email', { message: sentenceFor(failure) }),
      },
    ),
  )
  return (
    <Card>
      <CardHeader
        title="A client’s data"
        description="When a client asks what you hold about them, or to be forgotten."
      />
      <form noValidate onSubmit={take} className="flex max-w-[440px] flex-col gap-4">
        <TextField
          label="Client’s email address"
          type="email"
          autoComplete="off"
          error={formState.errors.email?.message}
          {...register('email', {
            setValueAs: (typed: string) => typed.trim(),
            validate: email => isMailAddress(email) || 'Invalid email address',
            onChange: () => clearErrors(),
          })}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={taking.isPending}>
            Download their data
          </Button>
          <Button variant="danger" onClick={handleSubmit(({ email }) => setErasing(email))}>
            Erase client
          </Button>
        </div>
      </form>
      {erasing !== undefined && (
        <EraseDialog
          email={erasing}
          onClose={() => setErasing(undefined)}
          onErased={() => {
            setErasing(undefined)
            reset()
          }}
        />
      )}
    </Card>
  )
}

interface EraseDialogProps {
  email: string
  onClose: () => void
  onErased: () => void
}

function EraseDialog({ email, onClose, onErased }: EraseDialogProps) {
  const erase = useErase()
  const [cancelUpcoming, setCancelUpcoming] = useState(false)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Erase ${email}?`}
      description="Their name, address, number and notes go for good, also from messages. Past appointments stay as figures, without a name."
      confirmLabel="Erase client"
      busy={erase.isPending}
      onConfirm={() =>
        erase.mutate(
          { email, cancelUpcoming },
          {
            onSuccess: () => {
              tellDone('The client has been erased')
              onErased()
            },
          },
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Checkbox
          label="Cancel their appointments to come"
          detail="No message is sent, because the address is erased too. Let them know first if they should hear about it."
          checked={cancelUpcoming}
          onChange={event => setCancelUpcoming(event.target.checked)}
        />
        {erase.error && (
          <Banner tone="danger" alert>
            {sentenceFor(erase.error)}
          </Banner>
        )}
      </div>
    </ConfirmDialog>
  )
}
