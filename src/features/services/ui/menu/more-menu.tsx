import { EllipsisVertical } from 'lucide-react'
import { Suspense, useId, useRef, useState } from 'react'
import { Icon } from '#web/kit/base/icon.tsx'
import { MenuButton } from '#web/kit/base/menu-button.tsx'
import { onDemand } from '#web/kit/base/on-demand.tsx'
import type { MenuEntry } from './menu-entries.tsx'

const entriesMenu = onDemand(async () => (await import('./menu-entries.tsx')).MenuEntries)

export function MoreMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [used, setUsed] = useState(false)
  const [open, setOpen] = useState(false)
  const onOpenChange = (next: boolean) => {
    setUsed(true)
    setOpen(next)
  }
  return (
    <div className="relative">
      <MenuButton
        ref={button}
        variant="quiet"
        size="sm"
        className="px-2 pointer-coarse:min-w-11"
        aria-label={label}
        menuId={id}
        open={open}
        onOpenChange={onOpenChange}
      >
        <Icon of={EllipsisVertical} size={16} />
      </MenuButton>
      {used && (
        <Suspense>
          <entriesMenu.Component menu={{ button, id, open, onOpenChange }} entries={entries} />
        </Suspense>
      )}
    </div>
  )
}
