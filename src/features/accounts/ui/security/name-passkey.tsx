import { useRef } from 'react'
import { Dialog, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { send } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { addPasskey } from '../../passkeys/contract.ts'
import { useSecurityChange } from './data.ts'
import { type CreatedPasskey, createPasskey } from './passkeys.ts'
import { showUnlessDismissed, type useConfirmed } from './use-confirmed.tsx'

interface NamePasskeyProps {
  name: string
  confirmed: ReturnType<typeof useConfirmed>['confirmed']
  onClose: () => void
}

export function NamePasskey({ name, confirmed, onClose }: NamePasskeyProps) {
  const words = useWords('security').passkeys
  /** Not stored yet, because a request failed. */
  const created = useRef<CreatedPasskey>(undefined)
  // Named first, so that no passkey stays in the keychain of someone who then closes the dialog.
  const add = useSecurityChange(async (chosen: string) => {
    created.current ??= await confirmed(createPasskey)
    const passkey = created.current
    if (!passkey) return undefined
    try {
      await confirmed(() => send(addPasskey, { json: { name: chosen, passkey } }))
    } catch (error) {
      // The server won't accept it later either.
      if (error instanceof ApiError && error.status === 400) created.current = undefined
      throw error
    }
    return passkey
  })
  const { form, field, summary, showRefusals } = useTextForm<'name'>(
    typed => ({ name: typed.name.trim() ? undefined : words.nameRequired }),
    typed =>
      add.mutate(typed.name, {
        onSuccess: added => {
          if (!added) return
          showSuccess(words.added)
          onClose()
        },
        onError: error => {
          showRefusals(error)
          showUnlessDismissed(error)
        },
      }),
  )
  return (
    <Dialog open onClose={onClose} title={words.nameIt} size="sm">
      <DialogForm {...form} busy={add.isPending} action={words.save}>
        <TextField
          label={words.name}
          help={words.nameHelp}
          defaultValue={name}
          maxLength={60}
          autoComplete="off"
          {...field('name')}
        />
        <ErrorSummary {...summary} />
      </DialogForm>
    </Dialog>
  )
}
