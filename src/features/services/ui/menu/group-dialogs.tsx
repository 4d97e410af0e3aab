import { DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { FormDialog } from '#web/kit/rich/form-dialog.tsx'
import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { ServiceGroup } from '../../groups-contract.ts'
import { GROUP_NAME_MAX, menuMessages } from '../../rules.ts'
import { useRemoveGroup, useSaveGroup } from './use-menu.ts'

/** `moves` is a service to move to the new group. */
export interface Naming {
  group?: ServiceGroup | undefined
  moves?: number
}

interface GroupDialogsProps {
  named: Naming | undefined
  removed: ServiceGroup | undefined
  onClose: () => void
  onAdded: (id: number) => void
}

export const GroupDialogs = ({ named, removed, onClose, onAdded }: GroupDialogsProps) => (
  <>
    {named && <GroupDialog group={named.group} onClose={onClose} onAdded={onAdded} />}
    {removed && <RemoveGroupDialog group={removed} onClose={onClose} />}
  </>
)

interface GroupDialogProps {
  group: ServiceGroup | undefined
  onClose: () => void
  onAdded: (id: number) => void
}

function GroupDialog({ group, onClose, onAdded }: GroupDialogProps) {
  const words = useWords('services')
  const save = useSaveGroup()
  const form = useTextForm<'name'>(
    ({ name }) => ({ name: name.trim() ? undefined : menuMessages.nameRequired }),
    ({ name }) =>
      save.mutate(
        { id: group?.id, name },
        {
          onSuccess: saved => {
            showSuccess(group ? words.menu.renamed : words.menu.added)
            onClose()
            if (!group) onAdded(saved.id)
          },
          onError: error => {
            form.showRefusals(error)
            showError(error)
          },
        },
      ),
  )
  return (
    <FormDialog
      open
      onClose={onClose}
      title={group ? words.menu.renameTitle : words.menu.addTitle}
      description={words.menu.help}
      size="sm"
    >
      <DialogForm
        {...form.form}
        busy={save.isPending}
        action={group ? words.form.save : words.menu.add}
      >
        <TextField
          label={words.menu.name}
          placeholder={words.menu.nameExample}
          autoComplete="off"
          maxLength={GROUP_NAME_MAX}
          defaultValue={group?.name}
          {...form.field('name')}
        />
        <ErrorSummary {...form.summary} />
      </DialogForm>
    </FormDialog>
  )
}

function RemoveGroupDialog({ group, onClose }: { group: ServiceGroup; onClose: () => void }) {
  const words = useWords('services').menu.removal
  return (
    <RemovalDialog
      removal={useRemoveGroup()}
      of={group.id}
      onClose={onClose}
      {...words}
      title={fill(words.title, { name: group.name })}
    />
  )
}
