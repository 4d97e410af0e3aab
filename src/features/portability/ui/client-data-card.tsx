import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { INVALID_EMAIL, isContactAddress } from '#domain/mail-address.ts'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { countErrors } from '#web/lib/form-errors.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { useWords } from '#web/lib/words.tsx'
import { useClientExport } from './data.ts'
import { EraseDialog } from './erase-dialog.tsx'

export function ClientDataCard() {
  const [erasing, setErasing] = useState<string>()
  const taking = useClientExport()
  const words = useWords('portability').client
  const { register, handleSubmit, formState, setError, clearErrors, reset } = useForm({
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  })

  // Awaited, so that `submitCount` increases only once the refusal is shown.
  const take = handleSubmit(({ email }) =>
    taking.mutateAsync({ email }).then(
      text => saveFile('client-data.json', text),
      failure => setError('email', { message: sentenceFor(failure) }, { shouldFocus: true }),
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
            validate: email => isContactAddress(email) || INVALID_EMAIL,
            onChange: () => clearErrors(),
          })}
        />
        <ErrorSummary count={countErrors(formState.errors)} attempt={formState.submitCount} />
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
          whose={{ email: erasing }}
          client={erasing}
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
