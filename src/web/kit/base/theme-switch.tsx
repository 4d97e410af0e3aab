import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { chooseTheme, readTheme, type Theme, watchTheme } from '#web/lib/theme.ts'
import { useWords } from '#web/lib/words.tsx'
import { Icon } from './icon.tsx'

const choices: [Theme, LucideIcon][] = [
  ['light', Sun],
  ['system', Monitor],
  ['dark', Moon],
]

export function ThemeSwitch() {
  const name = useId()
  const words = useWords('kit').theme
  const theme = useSyncExternalStore(watchTheme, readTheme, () => 'system' as const)
  return (
    <fieldset className="inline-flex rounded-full bg-sunken p-0.5">
      <legend className="sr-only">{words.legend}</legend>
      {choices.map(([value, icon]) => (
        <label
          key={value}
          title={words[value]}
          className="flex h-7 w-9 items-center justify-center rounded-full text-muted transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:ring-1 has-checked:ring-control has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
            className="sr-only"
          />
          <Icon of={icon} size={16} label={words[value]} />
        </label>
      ))}
    </fieldset>
  )
}
