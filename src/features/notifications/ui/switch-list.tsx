import { Switch } from '#web/kit/base/choice.tsx'
import type { Preferences, PreferencesChange } from '../contract.ts'

export interface SwitchItem {
  name: {
    [Name in keyof Preferences]: Preferences[Name] extends boolean ? Name : never
  }[keyof Preferences]
  label: string
  detail: string
}

export interface SettingsProps {
  shown: Preferences
  onSave: (wish: PreferencesChange) => void
}

interface SwitchListProps extends SettingsProps {
  items: readonly SwitchItem[]
}

export const SwitchList = ({ items, shown, onSave }: SwitchListProps) => (
  <div className="divide-y divide-line">
    {items.map(({ name, label, detail }) => (
      <Switch
        key={name}
        className="py-3"
        label={label}
        detail={detail}
        checked={shown[name]}
        onChange={event => onSave({ [name]: event.target.checked })}
      />
    ))}
  </div>
)
