import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { TextField } from '#web/kit/base/text-field.tsx'
import { keyOf, send } from '#web/lib/api.ts'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { readEmbedding, saveEmbedding } from '../embed-contract.ts'
import { readSite } from '../embed-rules.ts'

export function EmbedSites({ pageName, hosts }: { pageName: string; hosts: string[] }) {
  const words = useWords('embedding')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const save = useSaveEmbedding(pageName, hosts)
  const remove = useSaveEmbedding(pageName, hosts)
  const busy = save.isPending || remove.isPending
  const site = useLostFocus<HTMLInputElement>(hosts.length)
  const refuse = (message: string) => {
    setProblem(message)
    site.current?.focus()
  }
  const add = (event: FormEvent) => {
    event.preventDefault()
    const read = readSite(typed)
    if ('problem' in read) return refuse(read.problem)
    save.mutate([...hosts, read.host], {
      onSuccess: () => setTyped(''),
      onError: error => refuse(sentenceFor(error)),
    })
  }
  return (
    <section aria-label={words.sites} className="flex flex-col gap-3">
      <div>
        <h3 className="text-16 font-semibold">{words.sites}</h3>
        <p className="mt-1 text-14 text-pretty text-muted">
          {hosts.length > 0 ? words.sitesText : words.none}
        </p>
      </div>
      {hosts.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line">
          {hosts.map(host => (
            <li key={host} className="flex items-center gap-3 py-1 ps-4 pe-2 text-14">
              <span className="min-w-0 flex-1 wrap-anywhere">{host}</span>
              <IconButton
                size="sm"
                disabled={busy}
                label={fill(words.removeSite, { host })}
                onClick={() =>
                  remove.mutate(
                    hosts.filter(each => each !== host),
                    { onError: showError },
                  )
                }
              >
                <Icon of={Trash2} size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <form noValidate onSubmit={add} className="flex flex-col gap-3">
        <TextField
          ref={site}
          label={words.site}
          placeholder={words.siteExample}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setProblem(undefined)
          }}
          error={problem}
        />
        <p role="alert" className="sr-only">
          {problem}
        </p>
        <Button type="submit" className="self-start" busy={busy}>
          {words.add}
        </Button>
      </form>
    </section>
  )
}

/** Refused if the list is no longer the one that is shown. */
function useSaveEmbedding(pageName: string, before: string[]) {
  const client = useQueryClient()
  const param = { pageName }
  const queryKey = keyOf(readEmbedding, { param })
  return useMutation({
    mutationFn: (hosts: string[]) => send(saveEmbedding, { param, json: { hosts, before } }),
    onSuccess: embedding => client.setQueryData(queryKey, embedding),
    onError: () => client.invalidateQueries({ queryKey }),
  })
}
