import { Plus } from 'lucide-react'
import { useState } from 'react'
import { EmptyServices } from '#web/kit/art/empty-services.tsx'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { PageHeader } from '#web/kit/base/page-header.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { CardList } from '#web/kit/rich/card-list.tsx'
import { useOpenRequest } from '#web/lib/open-request.ts'
import type { PictureSlot } from '#web/lib/picture-slot.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { listServices, type Service } from '../contract.ts'
import { AddOnsSection } from './extras.tsx'
import { RemoveServiceDialog } from './remove-service-dialog.tsx'
import { ServiceCard } from './service-card.tsx'
import { ServiceDialog, type TimingPreview } from './service-dialog.tsx'
import { ServiceFacts } from './service-facts.tsx'
import type { TeamSlot } from './terms-fold.tsx'

interface ServicesScreenProps {
  preview: TimingPreview
  picture: PictureSlot
  team: TeamSlot
}

export function ServicesScreen({ preview, picture, team }: ServicesScreenProps) {
  const words = useWords('services')
  const services = useRead(listServices)
  const [edited, setEdited] = useState<Service | 'new' | undefined>(
    useOpenRequest('new') === undefined ? undefined : 'new',
  )
  const [removed, setRemoved] = useState<Service>()
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
      {/* On small screens, existing services come before the explanation. */}
      <ServiceFacts className={services.data?.length ? 'max-lg:order-last' : undefined} />
      <section aria-labelledby="your-services" className="flex flex-col gap-4">
        <h2 id="your-services" className="text-20 font-semibold">
          {words.list}
        </h2>
        <CardList
          query={services}
          failed={words.failed}
          layout="grid"
          placeholder="h-40"
          none={{ ...words.none, art: <EmptyServices />, as: 'h3' }}
          onAdd={add}
          find={{
            ...words.find,
            textOf: ({ name, description }) => `${name} ${description}`,
          }}
        >
          {service => (
            <ServiceCard
              service={service}
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
        preview={preview}
        picture={picture}
        team={team}
      />
      {removed && <RemoveServiceDialog service={removed} onClose={() => setRemoved(undefined)} />}
    </Screen>
  )
}
