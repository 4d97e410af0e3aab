import { type KeyboardEvent, useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { sentenceFor } from '#web/lib/api-error.ts'
import { useWords } from '#web/lib/words.tsx'
import { useSaveDomain } from './data.ts'

/** Not a form, because it is inside the form of the page. */
export function HostField({ pageName }: { pageName: string }) {
  const words = useWords('domains')
  const [host, setHost] = useState('')
  const save = useSaveDomain(pageName)
  const problem = save.error ? sentenceFor(save.error) : undefined
  const add = () => {
    if (!save.isPending) save.mutate(host)
  }
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    add()
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-14 text-pretty text-muted">{words.text}</p>
      <TextField
        label={words.host}
        placeholder={words.hostExample}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={host}
        onChange={event => {
          setHost(event.target.value)
          save.reset()
        }}
        onKeyDown={addOnEnter}
        error={problem}
      />
      <p role="alert" className="sr-only">
        {problem}
      </p>
      <Button className="self-start" busy={save.isPending} onClick={add}>
        {words.add}
      </Button>
    </div>
  )
}
