import { Pencil, Trash2 } from 'lucide-react'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { ServiceGroup } from '../../groups-contract.ts'
import { MoreMenu } from './more-menu.tsx'
import { type Order, stepGroup } from './order.ts'
import { stepEntries } from './step-entries.ts'
import type { Menu } from './use-menu.ts'

interface GroupHeadingProps {
  group: ServiceGroup | undefined
  isEmpty: boolean
  menu: Menu
  onRename: (group: ServiceGroup) => void
  onRemove: (group: ServiceGroup) => void
}

export function GroupHeading({ group, isEmpty, menu, onRename, onRemove }: GroupHeadingProps) {
  const words = useWords('services').menu
  const stepsOf = ({ id, name }: ServiceGroup) => {
    const save = (moved: Order) => {
      const place = moved.findIndex(({ group }) => group === id) + 1
      menu.save(moved, fill(words.place, { name, place, count: menu.groups.length }))
    }
    return stepEntries(save, words, by => stepGroup(menu.order, id, by))
  }
  return (
    <div data-group={group?.id ?? 0}>
      <div className="flex items-center gap-1">
        <h3 className="min-w-0 text-16 font-semibold wrap-anywhere">
          <bdi>{group?.name ?? words.ungrouped}</bdi>
        </h3>
        {group && (
          <MoreMenu
            label={fill(words.more, { name: group.name })}
            entries={[
              {
                key: 'rename',
                icon: Pencil,
                label: words.rename,
                onSelect: () => onRename(group),
              },
              ...stepsOf(group),
              {
                key: 'remove',
                icon: Trash2,
                label: words.removeGroup,
                onSelect: () => onRemove(group),
              },
            ]}
          />
        )}
      </div>
      {isEmpty && (
        <p className="mt-2 rounded-card border border-dashed border-line p-4 text-14 text-muted">
          {words.emptyGroup}
        </p>
      )}
    </div>
  )
}
