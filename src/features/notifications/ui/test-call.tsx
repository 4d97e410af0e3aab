import { useState } from 'react'
import { isE164 } from '#domain/e164.ts'
import { Button } from '#web/kit/base/button.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { sentenceOr } from '#web/lib/api-error.ts'
import { messages } from '../rules.ts'
import { useTestCall } from './data.ts'

/** A call to a number of the owner's, to hear how reminders sound. */
export function TestCall() {
  const [phone, setPhone] = useState('')
  const [error, setError] = useState<string>()
  const call = useTestCall()

  function submit() {
    const number = phone.trim()
    setError(undefined)
    if (number === '') return setError(messages.phoneMissing)
    if (!isE164(number)) {
      // The toast names the problem; this shows the right format.
      setError('Start with a plus sign and the country code')
      toast({
        variant: 'destructive',
        title: 'Invalid Phone Number',
        description: messages.phoneInvalid,
      })
      return
    }
    call.mutate(number, {
      onSuccess: ({ message }) =>
        toast({ title: 'Success', description: message || messages.called }),
      onError: failure =>
        toast({
          variant: 'destructive',
          title: 'Call Failed',
          description: sentenceOr(failure, 'Failed to make test call'),
        }),
    })
  }

  return (
    <form
      noValidate
      className="grid gap-3 sm:flex sm:items-start"
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        fieldClassName="grow"
        type="tel"
        autoComplete="tel"
        label="Phone number"
        help="1 credit. With a plus sign and country code, such as +1234567890."
        error={error}
        value={phone}
        onChange={event => setPhone(event.target.value)}
      />
      <Button type="submit" className="sm:mt-7" busy={call.isPending}>
        Make test call
      </Button>
    </form>
  )
}
