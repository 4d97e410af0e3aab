import { cx } from '#web/kit/base/cx.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import {
  exampleValues,
  type MessageWords,
  type Place,
  requiredFor,
  type Variable,
  variablesFor,
  variablesIn,
} from '../templates/words-rules.ts'

interface VariableChipsProps {
  place: Place
  words: MessageWords
  onInsert: (name: Variable) => void
}

export function VariableChips({ place, words, onInsert }: VariableChipsProps) {
  const required = requiredFor(place)
  const labels = useWords('templates').details
  const used = variablesIn(`${words.subject} ${words.body}`)
  return (
    <fieldset>
      <legend className="mb-2 text-13 text-muted">
        {required.length > 0 ? labels.insertRequired : labels.insert}
      </legend>
      <div className="flex flex-wrap gap-1.5">
        {variablesFor(place).map(name => {
          const needed = required.includes(name)
          return (
            <button
              key={name}
              type="button"
              title={fill(labels.example, { detail: labels[name], example: exampleValues[name] })}
              aria-label={fill(needed ? labels.required : labels.optional, {
                name,
                detail: labels[name],
              })}
              onClick={() => onInsert(name)}
              className={cx(
                'inline-flex h-7 items-center gap-1.5 rounded-control border border-line px-2 font-mono text-13 transition-colors hover:border-control hover:bg-sunken pointer-coarse:h-11',
                used.has(name) ? 'bg-sunken text-ink' : 'bg-surface text-muted',
              )}
            >
              {needed && <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />}
              <span>{name}</span>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
