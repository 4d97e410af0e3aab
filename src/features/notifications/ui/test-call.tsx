import { useForm } from 'react-hook-form'
import { isE164 } from '#domain/e164.ts'
import { Button } from '#web/kit/base/button.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { sentenceOr } from '#web/lib/api-error.ts'
import { messages } from '../rules.ts'
import { useTestCall } from './data.ts'

const FORMAT = 'Start with a plus sign and the country code'

/** A call to a number of the owner's, to hear how reminders sound. */
export function TestCall() {
  const call = useTestCall()
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { phone: '' },
    reValidateMode: 'onSubmit',
  })

  const submit = handleSubmit(
    ({ phone }) =>
      call.mutate(phone.trim(), {
        onSuccess: ({ message }) =>
          toast({ title: 'Success', description: message || messages.called }),
        onError: failure =>
          toast({
            variant: 'destructive',
            title: 'Call Failed',
            description: sentenceOr(failure, 'Failed to make test call'),
          }),
      }),
    ({ phone }) => {
      // The toast names the problem; the field shows the right format.
      if (phone?.message === FORMAT)
        toast({
          variant: 'destructive',
          title: 'Invalid Phone Number',
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
        label="Phone number"
        help="1 credit. With a plus sign and country code, such as +1234567890."
        error={formState.errors.phone?.message}
        {...register('phone', {
          validate: typed =>
            typed.trim() === '' ? messages.phoneMissing : isE164(typed.trim()) || FORMAT,
        })}
      />
      <Button type="submit" className="sm:mt-7" busy={call.isPending}>
        Make test call
      </Button>
    </form>
  )
}
