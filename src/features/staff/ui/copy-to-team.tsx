import { Checkbox, withChoice } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { listStaff } from '../contract.ts'

interface CopyToTeamProps {
  from: number
  chosen: readonly number[]
  onChoose: (ids: number[]) => void
}

export function CopyToTeam({ from, chosen, onChoose }: CopyToTeamProps) {
  const words = useWords('staff').hours
  const others = (useRead(listStaff).data ?? []).filter(({ id }) => id !== from)
  if (others.length === 0) return null
  const all = others.map(({ id }) => id)
  return (
    <FieldGroup legend={words.copyToTeam} className="mt-6 gap-0">
      {others.length > 1 && (
        <Checkbox
          label={words.everyone}
          checked={chosen.length === all.length}
          onChange={event => onChoose(event.target.checked ? all : [])}
        />
      )}
      {others.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={event => onChoose(withChoice(chosen, id, event.target.checked))}
        />
      ))}
    </FieldGroup>
  )
}
