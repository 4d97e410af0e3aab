import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { ServiceGroup } from '../../groups-contract.ts'
import { MoreMenu } from './more-menu.tsx'
import { stepGroup } from './order.ts'
import type { Menu } from './use-menu.ts'

interface GroupHeadingProps {
  group: ServiceGroup | undefined
  isEmpty: boolean
  menu: Menu
  onRename: () => void
  onRemove: () => void
}

export function GroupHeading({ group, isEmpty, menu, onRename, onRemove }: GroupHeadingProps) {
  const words = useWords('services').menu
  const by = (distance: -1 | 1) => group && stepGroup(menu.order, group.id, distance)
  const up = by(-1)
  const down = by(1)
  const entries = [
    { key: 'rename', icon: Pencil, label: words.rename, onSelect: onRename },
    ...(up ? [{ key: 'up', icon: ArrowUp, label: words.up, onSelect: () => menu.save(up) }] : []),
    ...(down
      ? [{ key: 'down', icon: ArrowDown, label: words.down, onSelect: () => menu.save(down) }]
      : []),
    { key: 'remove', icon: Trash2, label: words.removeGroup, onSelect: onRemove },
  ]
  return (
    <div data-group={group?.id ?? 0}>
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 text-16 font-semibold wrap-anywhere">
          <bdi>{group?.name ?? words.ungrouped}</bdi>
        </h3>
        {group && <MoreMenu label={fill(words.more, { name: group.name })} entries={entries} />}
      </div>
      {isEmpty && (
        <p className="mt-2 rounded-card border border-dashed border-line p-4 text-14 text-muted">
          {words.emptyGroup}
        </p>
      )}
    </div>
  )
}
