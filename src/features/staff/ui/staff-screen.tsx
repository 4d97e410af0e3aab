import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { listServices } from '#features/services/contract.ts'
import { EmptyStaff } from '#web/kit/art/empty-staff.tsx'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { PageHeader } from '#web/kit/base/page-header.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { CardList } from '#web/kit/rich/card-list.tsx'
import { useCan } from '#web/lib/can.ts'
import { useOpenRequest } from '#web/lib/open-request.ts'
import type { PictureSlot } from '#web/lib/picture-slot.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { listStaff, type StaffMember } from '../contract.ts'
import { HoursDialog, type HoursPreview } from './hours-dialog.tsx'
import { RemoveStaffDialog } from './remove-staff-dialog.tsx'
import { type StaffAction, StaffCard } from './staff-card.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { TimeOffDialog } from './time-off-dialog.tsx'

interface Opened {
  action: StaffAction | 'add'
  member?: StaffMember
}

interface StaffScreenProps {
  preview: HoursPreview
  picture: PictureSlot
  feed: (props: { member?: StaffMember | undefined; onClose: () => void }) => ReactNode
}

export function StaffScreen({ preview, picture, feed }: StaffScreenProps) {
  const words = useWords('staff')
  const can = useCan()
  const staff = useRead(listStaff)
  const [opened, setOpened] = useState<Opened | undefined>(
    useOpenRequest('new') === undefined ? undefined : { action: 'add' },
  )
  const asksForHours = useOpenRequest('hours')
  const asked = staff.data?.find(({ id }) => String(id) === asksForHours) ?? staff.data?.[0]
  const [hoursOpened, setHoursOpened] = useState(false)
  if (asksForHours !== undefined && asked && !hoursOpened) {
    setHoursOpened(true)
    setOpened({ action: 'hours', member: asked })
  }
  const add = () => setOpened({ action: 'add' })
  return (
    <Screen>
      <PageHeader
        title={words.title}
        description={words.description}
        actions={
          <>
            {can('integrations.write') && (
              <Button onClick={() => setOpened({ action: 'calendar' })}>{words.subscribe}</Button>
            )}
            {can('staff.write') && (
              <Button variant="primary" onClick={add}>
                <Icon of={Plus} />
                {words.add}
              </Button>
            )}
          </>
        }
      />
      <section aria-labelledby="your-team" className="flex flex-col gap-4">
        <h2 id="your-team" className="text-20 font-semibold">
          {words.team}
        </h2>
        <CardList
          query={staff}
          failed={words.failed}
          layout="grid"
          placeholder="h-56"
          none={{ ...words.none, art: <EmptyStaff />, as: 'h3' }}
          onAdd={add}
          find={{
            ...words.find,
            textOf: ({ name, position, specialties }) => `${name} ${position} ${specialties}`,
          }}
        >
          {member => <MemberCard member={member} onAct={action => setOpened({ action, member })} />}
        </CardList>
      </section>
      <OpenedDialog
        opened={opened}
        onClose={() => setOpened(undefined)}
        preview={preview}
        picture={picture}
        feed={feed}
      />
    </Screen>
  )
}

interface OpenedDialogProps extends StaffScreenProps {
  opened: Opened | undefined
  onClose: () => void
}

function OpenedDialog({ opened, onClose, preview, picture, feed }: OpenedDialogProps) {
  const { action, member } = opened ?? {}
  if (action === 'add' || action === 'edit')
    return <StaffDialog onClose={onClose} member={member} picture={picture} />
  if (action === 'calendar') return feed({ member, onClose })
  if (!member) return null
  if (action === 'hours') return <HoursDialog preview={preview} member={member} onClose={onClose} />
  if (action === 'time-off') return <TimeOffDialog member={member} onClose={onClose} />
  return <RemoveStaffDialog member={member} onClose={onClose} />
}

interface MemberCardProps {
  member: StaffMember
  onAct: (action: StaffAction) => void
}

function MemberCard({ member, onAct }: MemberCardProps) {
  const words = useWords('staff').card
  const { data: services } = useRead(listServices)
  const offersOf = (ids: number[] | null) => {
    if (!ids || !services) return undefined
    const names = services.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    return names.length === 0
      ? words.offersNothing
      : fill(words.offers, { services: names.join(', ') })
  }
  return <StaffCard member={member} offers={offersOf(member.serviceIds)} onAct={onAct} />
}
