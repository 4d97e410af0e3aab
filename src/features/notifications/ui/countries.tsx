import { X } from 'lucide-react'
import { IconButton } from '#web/kit/base/button.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { namedCountries, useCountries } from '#web/lib/use-countries.ts'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'

interface CountriesProps {
  chosen: readonly string[]
  onChange: (countries: string[]) => void
}

export function Countries({ chosen, onChange }: CountriesProps) {
  const all = useCountries()
  const words = useWords('notifications').countries
  const add = useLostFocus<HTMLSelectElement>(chosen.length)
  return (
    <FieldGroup legend={words.legend} help={words.help}>
      <ul className="flex flex-wrap gap-2">
        {namedCountries(chosen).map(({ code, name }) => (
          <li
            key={code}
            className="flex min-h-8 items-center rounded-full bg-accent-soft ps-3 pe-3 text-14 text-accent-ink has-[button]:pe-0"
          >
            {name}
            {chosen.length > 1 && (
              <IconButton
                size="sm"
                label={fill(words.remove, { country: name })}
                className="rounded-full text-current"
                onClick={() => onChange(chosen.filter(other => other !== code))}
              >
                <Icon of={X} size={16} />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <Select
        ref={add}
        label={words.add}
        hideLabel
        placeholder={words.add}
        fieldClassName="max-w-xs"
        value=""
        disabled={all.length === 0}
        onChange={event => onChange([...chosen, event.target.value])}
      >
        <Options
          of={namedCountries(all.filter(code => !chosen.includes(code))).map(country => [
            country.code,
            country.name,
          ])}
        />
      </Select>
    </FieldGroup>
  )
}
