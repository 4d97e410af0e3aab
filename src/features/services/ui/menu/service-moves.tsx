import { FolderInput, FolderPlus, GripVertical } from 'lucide-react'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Service } from '../../contract.ts'
import { MoreMenu } from './more-menu.tsx'
import { moveByOne, moveTo, type Order } from './order.ts'
import { stepEntries } from './step-entries.ts'
import type { useCardDrag } from './use-card-drag.ts'
import type { Menu } from './use-menu.ts'

interface ServiceMovesProps {
  service: Service
  menu: Menu
  drag: ReturnType<typeof useCardDrag>
  onNewGroup: () => void
}

export function ServiceMoves({ service, menu, drag, onNewGroup }: ServiceMovesProps) {
  const words = useWords('services').menu
  const { id, name } = service
  const { order, groups } = menu
  const placeIn = (moved: Order) => {
    const { group = 0, services = [] } = moved.find(each => each.services.includes(id)) ?? {}
    return fill(groups.length > 0 ? words.placeInGroup : words.place, {
      name,
      place: services.indexOf(id) + 1,
      count: services.length,
      group: groups.find(each => each.id === group)?.name ?? words.ungrouped,
    })
  }
  const save = (moved: Order) => {
    menu.save(moved, placeIn(moved))
    // A card that changes groups becomes a new element, so its handle loses the focus.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>(`[data-card="${id}"] [data-handle]`)?.focus()
    })
  }
  const own = service.groupId ?? 0
  const others = [...groups, ...(groups.length > 0 ? [{ id: 0, name: words.ungrouped }] : [])]
  const entries = [
    ...stepEntries(save, words, by => moveByOne(order, id, by)),
    { key: 'move', label: words.moveTo },
    ...others
      .filter(group => group.id !== own)
      .map(group => ({
        key: String(group.id),
        icon: FolderInput,
        label: group.name,
        onSelect: () => save(moveTo(order, id, group.id, Number.MAX_SAFE_INTEGER)),
      })),
    { key: 'new', icon: FolderPlus, label: words.newGroup, onSelect: onNewGroup },
  ]
  return (
    <>
      <button
        type="button"
        aria-label={fill(words.drag, { name })}
        title={words.dragHelp}
        data-handle
        {...drag.handle(id)}
        onKeyDown={event => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          const moved = moveByOne(order, id, event.key === 'ArrowUp' ? -1 : 1)
          if (moved) save(moved)
        }}
        className={cx(
          'flex size-8 shrink-0 touch-none items-center justify-center rounded-control text-muted hover:bg-sunken pointer-coarse:size-11',
          drag.dragged === id ? 'cursor-grabbing' : 'cursor-grab',
        )}
      >
        <Icon of={GripVertical} size={16} />
      </button>
      <MoreMenu label={fill(words.more, { name })} entries={entries} />
    </>
  )
}
