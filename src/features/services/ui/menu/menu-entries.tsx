import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { DropdownMenu, MenuItem, MenuLabel } from '#web/kit/rich/dropdown-menu.tsx'

export interface MenuEntry {
  key: string
  label: string
  icon?: LucideIcon
  onSelect?: () => void
}

interface MenuEntriesProps {
  menu: Omit<ComponentProps<typeof DropdownMenu>, 'children'>
  entries: readonly MenuEntry[]
}

export const MenuEntries = ({ menu, entries }: MenuEntriesProps) => (
  <DropdownMenu {...menu}>
    {entries.map(({ key, label, icon, onSelect }) =>
      onSelect ? (
        <MenuItem key={key} {...(icon && { icon })} onSelect={onSelect}>
          {label}
        </MenuItem>
      ) : (
        <MenuLabel key={key}>{label}</MenuLabel>
      ),
    )}
  </DropdownMenu>
)
