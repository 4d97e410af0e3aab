import { EmptyServices } from '#web/kit/art/empty-services.tsx'
import { CardList } from '#web/kit/rich/card-list.tsx'
import { useWords } from '#web/lib/words.tsx'
import type { Service } from '../contract.ts'
import type { ServiceGroup } from '../groups-contract.ts'
import type { Naming } from './menu/group-dialogs.tsx'
import { GroupHeading } from './menu/group-heading.tsx'
import { moveOver, moveTo } from './menu/order.ts'
import { ServiceMoves } from './menu/service-moves.tsx'
import { useCardDrag } from './menu/use-card-drag.ts'
import type { Menu } from './menu/use-menu.ts'
import { ServiceCard } from './service-card.tsx'

export interface Opened {
  edited?: Service | 'new'
  removed?: Service
  named?: Naming
  dropped?: ServiceGroup
}

interface ServiceListProps {
  menu: Menu
  canMove: boolean
  onOpen: (opened: Opened) => void
}

export function ServiceList({ menu, canMove, onOpen }: ServiceListProps) {
  const words = useWords('services')
  const { services, groups, order } = menu
  const grouped = groups.length > 0
  const drag = useCardDrag({
    onOver: (id, target) =>
      menu.show(
        'card' in target ? moveOver(order, id, target.card) : moveTo(order, id, target.group, 0),
      ),
    onDrop: () => menu.save(order),
    onCancel: menu.forget,
  })
  const sections = (found: readonly Service[]) =>
    order.map(({ group }) => {
      const items = found.filter(each => (each.groupId ?? 0) === group)
      const own = groups.find(({ id }) => id === group)
      return {
        key: group,
        items,
        heading: (own || items.length > 0) && (
          <GroupHeading
            group={own}
            isEmpty={items.length === 0}
            menu={menu}
            onRename={each => onOpen({ named: { group: each } })}
            onRemove={each => onOpen({ dropped: each })}
          />
        ),
      }
    })
  return (
    <>
      <p role="status" className="sr-only">
        {menu.place}
      </p>
      <CardList
        query={services}
        failed={words.failed}
        layout="grid"
        placeholder="h-40"
        none={{ ...words.none, art: <EmptyServices />, as: 'h3' }}
        onAdd={() => onOpen({ edited: 'new' })}
        sections={grouped ? sections : undefined}
        find={{
          ...words.find,
          textOf: ({ name, description }) => `${name} ${description}`,
        }}
      >
        {service => (
          <ServiceCard
            service={service}
            heading={grouped ? 'h4' : 'h3'}
            isDragged={drag.dragged === service.id}
            moves={
              canMove && (
                <ServiceMoves
                  service={service}
                  menu={menu}
                  drag={drag}
                  onNewGroup={() => onOpen({ named: { moves: service.id } })}
                />
              )
            }
            onEdit={() => onOpen({ edited: service })}
            onRemove={() => onOpen({ removed: service })}
          />
        )}
      </CardList>
    </>
  )
}
