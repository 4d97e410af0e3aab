import { useRef, useState } from 'react'
import { formatDateTime } from '#domain/time/format.ts'
import type { Client } from '#features/clients/contract.ts'
import { NOTES_MAX } from '#features/clients/rules.ts'
import { Button } from '#web/kit/base/button.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { TextArea } from '#web/kit/base/text-field.tsx'
import { toast } from '#web/kit/base/toast-store.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { useCan } from '#web/lib/can.ts'
import { useUser } from '#web/lib/session.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { useWriteNotes } from './data.ts'
import { keepUnsaved, unsavedNotes } from './unsaved.ts'

interface NotesProps {
  clientId: number
  client: Pick<Client, 'notes' | 'notesUpdatedAt'>
  zone: string
}

export function Notes(props: NotesProps) {
  const words = useWords('appointments').client.notes
  const can = useCan()
  if (can('clients.write')) return <NotesEditor {...props} />
  return (
    props.client.notes && (
      <div>
        <h3 className="mb-1 text-14 font-semibold">{words.title}</h3>
        <p dir="auto" className="text-14 break-words whitespace-pre-line text-ink">
          {props.client.notes}
        </p>
      </div>
    )
  )
}

function NotesEditor(props: NotesProps) {
  const { client, zone } = props
  const words = useWords('appointments').client.notes
  const language = useLanguage()
  const { text, changed, theirs, type, discard, save, isSaving } = useNotes(props)
  const area = useLostFocus<HTMLTextAreaElement>(changed)
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <TextArea
        ref={area}
        label={words.title}
        help={words.help}
        dir="auto"
        rows={4}
        maxLength={NOTES_MAX}
        value={text}
        onChange={event => type(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
            event.currentTarget.form?.requestSubmit()
        }}
      />
      {changed && theirs !== undefined && (
        <Banner tone="warning" alert title={words.changedElsewhere}>
          <p dir="auto" className="whitespace-pre-line break-words">
            {theirs || words.emptied}
          </p>
          <p className="mt-1">{words.kept}</p>
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-13 text-muted tabular-nums">
          {changed
            ? words.unsaved
            : client.notesUpdatedAt &&
              fill(words.savedAt, {
                time: formatDateTime(Date.parse(client.notesUpdatedAt), zone, language),
              })}
        </p>
        <div className="ms-auto flex gap-2">
          {changed && (
            <Button size="sm" variant="quiet" onClick={discard}>
              {words.discard}
            </Button>
          )}
          <Button type="submit" size="sm" disabled={!changed} busy={isSaving}>
            {words.save}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** Unsaved text survives closing the card and edits made elsewhere. */
function useNotes({ clientId, client }: NotesProps) {
  const words = useWords('appointments').client.notes
  const write = useWriteNotes(clientId)
  const userId = useUser()?.id
  const [unsaved] = useState(() => unsavedNotes(userId, clientId))
  const [typed, setTyped] = useState(unsaved?.text)
  // The version being edited; the server refuses to overwrite a newer one.
  const [begun, setBegun] = useState(client)
  const [theirs, setTheirs] = useState(
    unsaved && unsaved.notesUpdatedAt !== client.notesUpdatedAt ? client.notes : undefined,
  )
  const text = typed ?? client.notes
  const changed = typed !== undefined && typed.trim() !== client.notes
  const latest = useRef(typed)
  latest.current = typed

  const edit = (next: string | undefined, version: typeof client) => {
    const { notesUpdatedAt } = version
    setBegun(version)
    setTyped(next)
    keepUnsaved(userId, clientId, next === undefined ? next : { text: next, notesUpdatedAt })
  }
  const type = (next: string | undefined) => edit(next, typed === undefined ? client : begun)
  const discard = () => {
    type(undefined)
    setTheirs(undefined)
  }
  const save = async () => {
    if (!changed || write.isPending) return
    try {
      const saved = await write.mutateAsync({ notes: text, notesUpdatedAt: begun.notesUpdatedAt })
      // Text typed in the meantime stays unsaved.
      edit(latest.current === text ? undefined : latest.current, saved)
      setTheirs(undefined)
      toast({ title: words.saved })
    } catch (error) {
      const present =
        error instanceof ApiError && error.code === 'changed'
          ? (error.body as typeof client)
          : undefined
      if (!present) return showError(error)
      setBegun(present)
      setTheirs(present.notes)
    }
  }
  return { text, changed, theirs, type, discard, save, isSaving: write.isPending }
}
