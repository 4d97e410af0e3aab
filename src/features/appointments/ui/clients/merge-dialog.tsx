import { useState } from 'react'
import { onOneLine } from '#domain/text.ts'
import type { Client } from '#features/clients/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody } from '#web/kit/base/dialog.tsx'
import { MoreButton } from '#web/kit/base/more-button.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { useClients, useMerge, useUndoMerge } from './data.ts'
import { shownName } from './shown-name.ts'

interface MergeDialogProps {
  client: Client & { id: number }
  onClose: () => void
}

const TYPING_MS = 200
const MAX_SEARCH = 100

export function MergeDialog({ client, onClose }: MergeDialogProps) {
  const { merge: words, failed, more } = useWords('clients')
  const { nameless } = useWords('appointments').client
  const into = shownName(client, nameless)
  const [typed, setTyped] = useState(client.name.slice(0, MAX_SEARCH))
  const text = useDebounced(onOneLine(typed), TYPING_MS)
  const query = useClients(text ? { text } : {})
  const { isPending, error } = query
  const others = query.data?.pages
    .flatMap(page => page.clients)
    .filter(({ id }) => id !== client.id)
    .map(other => ({ ...other, name: shownName(other, nameless) }))
  const merge = useMerge()
  const undo = useUndoMerge()
  const choose = (from: number, name: string) =>
    merge.mutateAsync({ id: client.id, from }).then(() => {
      onClose()
      toast({
        description: fill(words.done, { from: name, into }),
        action: {
          label: words.undo,
          onClick: () => undo.mutateAsync({ id: client.id, from }).catch(showError),
        },
      })
    }, showError)
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      description={fill(words.description, { name: into })}
    >
      <DialogBody>
        <TextField
          label={words.search}
          type="search"
          maxLength={MAX_SEARCH}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        {isPending && <Skeleton className="h-40" />}
        {error && <p role="alert">{failed}</p>}
        <p role="status" className="text-14 text-muted empty:absolute">
          {others?.length === 0 && words.nothing}
        </p>
        <ul className="grid gap-2">
          {others?.map(({ id, name, email, phone }) => (
            <li key={id} className="flex flex-wrap items-center gap-2 text-14">
              <span className="min-w-0 flex-1 basis-40">
                <bdi className="block truncate text-ink">{name}</bdi>
                <span className="block truncate text-13 text-muted">
                  {[email, phone].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                size="sm"
                busy={merge.isPending}
                onClick={() => choose(id, name)}
                className="max-w-full"
              >
                {fill(words.choose, { name })}
              </Button>
            </li>
          ))}
        </ul>
        <MoreButton query={query}>{more}</MoreButton>
      </DialogBody>
    </Dialog>
  )
}
