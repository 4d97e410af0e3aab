import { useForm } from 'react-hook-form'
import { isE164 } from '#domain/e164.ts'
import { Button } from '#web/kit/base/button.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { sentenceOr } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { messages } from '../rules.ts'
import { useTestCall } from './data.ts'

export function TestCall() {
  const call = useTestCall()
  const words = useWords('notifications').testCall
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { phone: '' },
    reValidateMode: 'onSubmit',
  })

  const submit = handleSubmit(
    ({ phone }) =>
      call.mutate(phone.trim(), {
        onSuccess: ({ message }) => toast({ description: message || messages.called }),
        onError: failure =>
          toast({
            variant: 'destructive',
            title: words.failed,
            description: sentenceOr(failure, words.failedText),
          }),
      }),
    ({ phone }) => {
      // The toast names the problem, and the field shows the right format.
      if (phone?.message === words.format)
        toast({
          variant: 'destructive',
          title: words.invalid,
          description: messages.phoneInvalid,
        })
    },
  )

  return (
    <form noValidate className="grid gap-3 sm:flex sm:items-start" onSubmit={submit}>
      <TextField
        fieldClassName="grow"
        type="tel"
        autoComplete="tel"
        label={words.phone}
        help={words.help}
        error={formState.errors.phone?.message}
        {...register('phone', {
          validate: typed =>
            typed.trim() === '' ? messages.phoneMissing : isE164(typed.trim()) || words.format,
        })}
      />
      <ErrorSummary count={Object.keys(formState.errors).length} attempt={formState.submitCount} />
      <Button type="submit" className="sm:mt-7" busy={call.isPending}>
        {words.action}
      </Button>
    </form>
  )
}
