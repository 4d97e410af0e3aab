import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#web/kit/base/button.tsx'
import { tellDone, tellError } from '#web/kit/base/tell.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { businessSettings } from '../rules.ts'
import { useSaveBusiness } from './data.ts'

const form = businessSettings.pick({ name: true })

export function NameForm({ action }: { action: string }) {
  const save = useSaveBusiness()
  const words = useWords('businesses')
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(form),
    defaultValues: { name: '' },
  })
  const submit = handleSubmit(change =>
    save.mutate(change, {
      onSuccess: () => tellDone(words.nameSaved),
      onError: tellError,
    }),
  )
  return (
    <form noValidate onSubmit={submit} className="flex max-w-[440px] flex-wrap items-start gap-3">
      <TextField
        label={words.name}
        id={useId()}
        hideLabel
        placeholder={words.name}
        autoComplete="organization"
        error={formState.errors.name?.message}
        fieldClassName="min-w-0 flex-1 basis-52"
        {...register('name')}
      />
      <Button type="submit" variant="primary" busy={save.isPending}>
        {action}
      </Button>
    </form>
  )
}
