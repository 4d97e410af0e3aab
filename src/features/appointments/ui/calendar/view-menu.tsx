import { Keyboard, Printer } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { StaffMember } from '#features/staff/contract.ts'
import {
  DropdownMenu,
  MenuCheck,
  MenuItem,
  MenuLabel,
  MenuSeparator,
} from '#web/kit/rich/dropdown-menu.tsx'
import { useWords } from '#web/lib/words.tsx'
import { type ColorBy, toneStyle } from './look.ts'

export interface ViewMenuProps {
  menu: Omit<ComponentProps<typeof DropdownMenu>, 'children'>
  staff: readonly StaffMember[]
  hidden: ReadonlySet<number>
  onHidden: (hidden: ReadonlySet<number>) => void
  colorBy: ColorBy
  onColorBy: (colorBy: ColorBy) => void
  onPrint: () => void
  onKeys: () => void
}

export function ViewMenu({
  menu,
  staff,
  hidden,
  onHidden,
  colorBy,
  onColorBy,
  onPrint,
  onKeys,
}: ViewMenuProps) {
  const { options: words, actions } = useWords('calendar')
  const show = (id: number, visible: boolean) => {
    const next = new Set(hidden)
    if (visible) next.delete(id)
    else next.add(id)
    onHidden(next)
  }
  return (
    <DropdownMenu {...menu}>
      {staff.length > 1 && (
        <>
          <MenuLabel>{words.staff}</MenuLabel>
          {staff.map(({ id, name }) => (
            <MenuCheck key={id} checked={!hidden.has(id)} onChange={checked => show(id, checked)}>
              <span className="flex items-center gap-2">
                <span
                  aria-hidden="true"
                  style={toneStyle(id)}
                  className="size-2.5 shrink-0 rounded-full bg-(--tone)"
                />
                <span className="truncate">{name}</span>
              </span>
            </MenuCheck>
          ))}
          <MenuSeparator />
        </>
      )}
      <MenuLabel>{words.colorBy}</MenuLabel>
      <MenuCheck checked={colorBy === 'staff'} onChange={() => onColorBy('staff')}>
        {words.colorByStaff}
      </MenuCheck>
      <MenuCheck checked={colorBy === 'service'} onChange={() => onColorBy('service')}>
        {words.colorByService}
      </MenuCheck>
      <MenuSeparator />
      <MenuItem icon={Printer} shortcut="P" onSelect={onPrint}>
        {actions.print}
      </MenuItem>
      <MenuItem icon={Keyboard} shortcut="?" onSelect={onKeys}>
        {actions.keys}
      </MenuItem>
    </DropdownMenu>
  )
}
