import { FolderPlus, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { EmptyServices } from '#web/kit/art/empty-services.tsx'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { PageHeader } from '#web/kit/base/page-header.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { CardList } from '#web/kit/rich/card-list.tsx'
import { onDemand } from '#web/lib/on-demand.tsx'
import { useOpenRequest } from '#web/lib/open-request.ts'
import type { PictureSlot } from '#web/lib/picture-slot.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Service } from '../contract.ts'
import type { ServiceGroup } from '../groups-contract.ts'
import { AddOnsSection } from './extras.tsx'
import type { Naming } from './menu/group-dialogs.tsx'
import { GroupHeading } from './menu/group-heading.tsx'
import { moveOver, moveTo, withGroup } from './menu/order.ts'
import { ServiceMoves } from './menu/service-moves.tsx'
import { useCardDrag } from './menu/use-card-drag.ts'
import { useMenu } from './menu/use-menu.ts'
import { RemoveServiceDialog } from './remove-service-dialog.tsx'
import { ServiceCard } from './service-card.tsx'
import { ServiceDialog, type TimingPreview } from './service-dialog.tsx'
import { ServiceFacts } from './service-facts.tsx'
import type { TeamSlot } from './terms-fold.tsx'

const groupDialogs = onDemand(async () => (await import('./menu/group-dialogs.tsx')).GroupDialogs)

interface ServicesScreenProps {
  preview: TimingPreview
  picture: PictureSlot
  team: TeamSlot
}

export function ServicesScreen({ preview, picture, team }: ServicesScreenProps) {
  const words = useWords('services')
  const menu = useMenu()
  const { services, groups } = menu
  const [edited, setEdited] = useState<Service | 'new' | undefined>(
    useOpenRequest('new') === undefined ? undefined : 'new',
  )
  const [removed, setRemoved] = useState<Service>()
  const [named, setNamed] = useState<Naming>()
  const [dropped, setDropped] = useState<ServiceGroup>()
  const drag = useCardDrag({
    onOver: (id, target) =>
      menu.show(
        'card' in target
          ? moveOver(menu.order, id, target.card)
          : moveTo(menu.order, id, target.group, 0),
      ),
    onDrop: () => menu.save(menu.order),
    onCancel: menu.forget,
  })
  const grouped = groups.length > 0
  const canMove = grouped || (services.data?.length ?? 0) > 1
  const add = () => setEdited('new')
  return (
    <Screen>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <Button variant="primary" onClick={add}>
            <Icon of={Plus} />
            {words.add}
          </Button>
        }
      />
      <ServiceFacts className={services.data?.length === 0 ? undefined : 'max-lg:order-last'} />
      <section aria-labelledby="your-services" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="your-services" className="text-20 font-semibold">
            {words.list}
          </h2>
          {canMove && (
            <Button size="sm" onClick={() => setNamed({})}>
              <Icon of={FolderPlus} size={16} />
              {words.menu.add}
            </Button>
          )}
        </div>
        <CardList
          query={services}
          failed={words.failed}
          layout="grid"
          placeholder="h-40"
          none={{ ...words.none, art: <EmptyServices />, as: 'h3' }}
          onAdd={add}
          sections={
            grouped
              ? found =>
                  menu.order.map(({ group }) => {
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
                          onRename={() => setNamed({ group: own })}
                          onRemove={() => setDropped(own)}
                        />
                      ),
                    }
                  })
              : undefined
          }
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
                    onNewGroup={() => setNamed({ moves: service.id })}
                  />
                )
              }
              onEdit={() => setEdited(service)}
              onRemove={() => setRemoved(service)}
            />
          )}
        </CardList>
      </section>
      {services.data && services.data.length > 0 && <AddOnsSection />}
      <ServiceDialog
        open={edited !== undefined}
        onClose={() => setEdited(undefined)}
        service={edited === 'new' ? undefined : edited}
        category={services.data?.at(-1)?.category}
        groups={groups}
        preview={preview}
        picture={picture}
        team={team}
      />
      <Suspense>
        {(named || dropped) && (
          <groupDialogs.Component
            named={named}
            removed={dropped}
            onClose={() => {
              setNamed(undefined)
              setDropped(undefined)
            }}
            onAdded={group => {
              if (named?.moves === undefined) return
              menu.save(moveTo(withGroup(menu.order, group), named.moves, group, 0))
            }}
          />
        )}
      </Suspense>
      {removed && <RemoveServiceDialog service={removed} onClose={() => setRemoved(undefined)} />}
    </Screen>
  )
}
