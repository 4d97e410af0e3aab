import { type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import { chooseTheme, readTheme, type Theme, watchTheme } from '#web/lib/theme.ts'
import { Icon } from './icon.tsx'

const choices: [Theme, string, LucideIcon][] = [
  ['light', 'Light', Sun],
  ['system', 'System', Monitor],
  ['dark', 'Dark', Moon],
]

/** Light, the system's, or dark. */
export function ThemeSwitch() {
  const name = useId()
  const theme = useSyncExternalStore(watchTheme, readTheme, () => 'system' as const)
  return (
    <fieldset className="inline-flex rounded-full bg-sunken p-0.5">
      <legend className="sr-only">Theme</legend>
      {choices.map(([value, label, icon]) => (
        <label
          key={value}
          title={label}
          className="flex h-7 w-9 items-center justify-center rounded-full text-muted transition-colors hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-float has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11"
        >
          <input
            type="radio"
            name={name}
            value={value}
            checked={theme === value}
            onChange={() => chooseTheme(value)}
            className="sr-only"
          />
          <Icon of={icon} size={16} label={label} />
        </label>
      ))}
    </fieldset>
  )
}
