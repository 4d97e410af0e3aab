import { Dialog, DialogBody, DialogForm, DialogFormFooter } from '#web/kit/base/dialog.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { send } from '#web/lib/api.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { addPasskey } from '../../passkeys/contract.ts'
import { useSecurityChange } from './data.ts'
import type { CreatedPasskey } from './passkeys.ts'
import { showUnlessDismissed, type useConfirmed } from './use-confirmed.tsx'

interface NamePasskeyProps {
  passkey: CreatedPasskey
  name: string
  confirmed: ReturnType<typeof useConfirmed>['confirmed']
  onClose: () => void
}

export function NamePasskey({ passkey, name, confirmed, onClose }: NamePasskeyProps) {
  const { passkeys: words, cancel } = useWords('security')
  const add = useSecurityChange((chosen: string) =>
    confirmed(() => send(addPasskey, { json: { name: chosen, passkey } })),
  )
  const { form, field, showRefusals } = useTextForm<'name'>(
    typed => ({ name: typed.name.trim() ? undefined : words.nameRequired }),
    typed =>
      add.mutate(typed.name, {
        onSuccess: () => {
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
      <DialogForm {...form}>
        <DialogBody>
          <TextField
            label={words.name}
            help={words.nameHelp}
            defaultValue={name}
            maxLength={60}
            autoComplete="off"
            {...field('name')}
          />
        </DialogBody>
        <DialogFormFooter onCancel={onClose} cancel={cancel} busy={add.isPending}>
          {words.save}
        </DialogFormFooter>
      </DialogForm>
    </Dialog>
  )
}
