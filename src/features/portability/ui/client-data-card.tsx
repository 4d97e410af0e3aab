import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { INVALID_EMAIL, isMailAddress } from '#domain/mail-address.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { Banner, Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { ConfirmDialog } from '#web/kit/rich/confirm-dialog.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { useClientExport, useErase } from './data.ts'

export function ClientDataCard() {
  const [erasing, setErasing] = useState<string>()
  const taking = useClientExport()
  const words = useWords('portability').client
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
      <CardHeader title={words.title} description={words.description} />
      <form noValidate onSubmit={take} className="flex max-w-[440px] flex-col gap-4">
        <TextField
          label={words.email}
          type="email"
          autoComplete="off"
          error={formState.errors.email?.message}
          {...register('email', {
            setValueAs: (typed: string) => typed.trim(),
            validate: email => isMailAddress(email) || INVALID_EMAIL,
            onChange: () => clearErrors(),
          })}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={taking.isPending}>
            {words.download}
          </Button>
          <Button variant="danger" onClick={handleSubmit(({ email }) => setErasing(email))}>
            {words.erase}
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
  const words = useWords('portability').client
  const [cancelUpcoming, setCancelUpcoming] = useState(false)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={fill(words.question, { email })}
      description={words.consequences}
      confirmLabel={words.erase}
      busy={erase.isPending}
      onConfirm={() =>
        erase.mutate(
          { email, cancelUpcoming },
          {
            onSuccess: () => {
              showSuccess(words.erased)
              onErased()
            },
          },
        )
      }
    >
      <div className="flex flex-col gap-4">
        <Checkbox
          label={words.cancel}
          detail={words.cancelDetail}
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
