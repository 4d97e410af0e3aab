import { useState } from 'react'
import { readUser } from '#features/accounts/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { send } from '#web/lib/api.ts'
import { useReadsChange } from '#web/lib/refresh.ts'
import { useTextForm } from '#web/lib/use-text-form.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { addBusiness, listBusinesses } from '../businesses/contract.ts'
import { showFailure } from './data.ts'

export function AddBusiness({ timeZone }: { timeZone: string }) {
  const words = useWords('team').another
  const [open, setOpen] = useState(false)
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-14 text-muted">
      {words.lead}
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {words.action}
      </Button>
      {open && <AddBusinessDialog timeZone={timeZone} onClose={() => setOpen(false)} />}
    </p>
  )
}

function AddBusinessDialog({ timeZone, onClose }: { timeZone: string; onClose: () => void }) {
  const words = useWords('team').another
  const add = useReadsChange([readUser, listBusinesses], (name: string) =>
    send(addBusiness, { json: { name, timeZone } }),
  )
  const { form, field, summary, showRefusals } = useTextForm<'name'>(
    typed => ({ name: typed.name.trim() ? undefined : words.nameRequired }),
    ({ name }) =>
      add.mutate(name.trim(), {
        ...resultToasts(fill(words.added, { name: name.trim() }), onClose),
        onError: error => {
          showRefusals(error)
          showFailure(error)
        },
      }),
  )
  return (
    <Dialog open onClose={onClose} title={words.title} description={words.description} size="sm">
      <DialogForm {...form} busy={add.isPending} action={words.save}>
        <TextField label={words.name} autoComplete="organization" {...field('name')} />
        <ErrorSummary {...summary} />
      </DialogForm>
    </Dialog>
  )
}
