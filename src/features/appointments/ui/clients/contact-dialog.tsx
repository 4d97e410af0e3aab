import { useId } from 'react'
import type { Client } from '#features/clients/contract.ts'
import { DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { FormDialog, RestoredNote } from '#web/kit/rich/form-dialog.tsx'
import { countErrors, fieldId, showFieldRefusals } from '#web/lib/form-errors.ts'
import { useUser } from '#web/lib/session.ts'
import { type Draft, useDraft, useDraftForm } from '#web/lib/use-draft.ts'
import { useWords } from '#web/lib/words.tsx'
import { useSaveClient } from './data.ts'

interface ContactFormProps {
  client?: Client & { id: number }
  onClose: () => void
  onSaved?: (client: Client) => void
}

export function ContactDialog({ open, ...rest }: ContactFormProps & { open: boolean }) {
  const { form: words } = useWords('clients')
  const { draft, end } = useDraft('client', rest.client?.id, rest.onClose)
  return (
    <FormDialog
      open={open}
      onClose={rest.onClose}
      onDiscard={end}
      title={rest.client ? words.edit : words.add}
      size="sm"
    >
      <ContactForm {...rest} draft={draft} onClose={end} />
    </FormDialog>
  )
}

function ContactForm({ draft, client, onClose, onSaved }: ContactFormProps & { draft: Draft }) {
  const id = useId()
  const { form: words } = useWords('clients')
  const save = useSaveClient()
  const hidesContacts = useUser()?.hidesContacts
  const initial = {
    name: client?.name ?? '',
    email: client?.email ?? '',
    phone: client?.phone ?? '',
  }
  const { form, edits, restored, startOver } = useDraftForm<typeof initial, typeof initial>(
    draft,
    initial,
    {},
  )
  const { register, handleSubmit, formState, setError } = form
  const field = (name: 'name' | 'email' | 'phone') => ({
    id: fieldId(id, name),
    error: formState.errors[name]?.message,
    autoComplete: 'off',
    ...register(name),
  })
  const submit = handleSubmit(input =>
    save.mutate(
      { id: client?.id, input, edits: edits() },
      {
        onSuccess: saved => {
          showSuccess(words.saved)
          onClose()
          onSaved?.(saved)
        },
        onError: error => {
          if (!showFieldRefusals(error, setError)) showError(error)
        },
      },
    ),
  )
  return (
    <DialogForm onSubmit={submit} busy={save.isPending} action={words.save}>
      {restored && <RestoredNote onStartOver={startOver} />}
      <ErrorSummary count={countErrors(formState.errors)} attempt={formState.submitCount} />
      <TextField label={words.name} maxLength={200} {...field('name')} />
      {!hidesContacts && (
        <>
          <TextField label={words.email} type="email" maxLength={254} {...field('email')} />
          <TextField
            label={words.phone}
            type="tel"
            maxLength={50}
            help={client && words.keeps}
            {...field('phone')}
          />
        </>
      )}
    </DialogForm>
  )
}
