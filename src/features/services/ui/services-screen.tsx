import { FolderPlus, Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { onDemand } from '#web/kit/base/on-demand.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { useOpenRequest } from '#web/lib/open-request.ts'
import type { PictureSlot } from '#web/lib/picture-slot.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { useRemoveService } from './data.ts'
import { AddOnsSection } from './extras.ts'
import { moveTo, withGroup } from './menu/order.ts'
import { useMenu } from './menu/use-menu.ts'
import { ServiceDialog, type TimingPreview } from './service-dialog.tsx'
import { ServiceFacts } from './service-facts.tsx'
import { type Opened, ServiceList } from './service-list.tsx'
import type { TeamSlot } from './terms-fold.tsx'

const groupDialogs = onDemand(
  async () => (await import('./menu/group-dialogs.tsx')).GroupDialogs,
  ({ onClose }) => onClose(),
)

interface ServicesScreenProps {
  preview: TimingPreview
  picture: PictureSlot
  team: TeamSlot
}

export function ServicesScreen(slots: ServicesScreenProps) {
  const words = useWords('services')
  const menu = useMenu()
  const { data: services } = menu.services
  const [opened, setOpened] = useState<Opened>(
    useOpenRequest('new') === undefined ? {} : { edited: 'new' },
  )
  const { edited, removed, named, dropped } = opened
  const onClose = () => setOpened({})
  const removal = useRemoveService()
  const canMove = menu.groups.length > 0 || (services?.length ?? 0) > 1
  return (
    <Screen
      title={words.title}
      description={words.description}
      actions={
        <Button variant="primary" onClick={() => setOpened({ edited: 'new' })}>
          <Icon of={Plus} />
          {words.add}
        </Button>
      }
    >
      <ServiceFacts className={services?.length === 0 ? undefined : 'max-lg:order-last'} />
      <section aria-labelledby="your-services" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="your-services" className="text-20 font-semibold">
            {words.list}
          </h2>
          {canMove && (
            <Button size="sm" onClick={() => setOpened({ named: {} })}>
              <Icon of={FolderPlus} size={16} />
              {words.menu.add}
            </Button>
          )}
        </div>
        <ServiceList menu={menu} canMove={canMove} onOpen={setOpened} />
      </section>
      {services && services.length > 0 && <AddOnsSection />}
      {edited && (
        <ServiceDialog
          {...slots}
          onClose={onClose}
          service={edited === 'new' ? undefined : edited}
          category={services?.at(-1)?.category}
          groups={menu.groups}
        />
      )}
      {removed && (
        <RemovalDialog
          removal={removal}
          of={removed.id}
          onClose={onClose}
          {...words.removal}
          title={fill(words.removal.title, { name: removed.name })}
        />
      )}
      <Suspense>
        {(named || dropped) && (
          <groupDialogs.Component
            named={named}
            removed={dropped}
            onClose={onClose}
            onAdded={group => {
              if (named?.moves === undefined) return
              menu.save(moveTo(withGroup(menu.order, group), named.moves, group, 0))
            }}
          />
        )}
      </Suspense>
    </Screen>
  )
}
