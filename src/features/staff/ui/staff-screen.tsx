import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { EmptyStaff } from '#web/kit/art/empty-staff.tsx'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { CardList } from '#web/kit/rich/card-list.tsx'
import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { useCan } from '#web/lib/can.ts'
import { useOpenRequest } from '#web/lib/open-request.ts'
import type { PictureSlot } from '#web/lib/picture-slot.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { listStaff, type StaffMember } from '../contract.ts'
import { useRemoveStaff } from './data.ts'
import { HoursDialog, type HoursPreview } from './hours-dialog.tsx'
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
  const { action, member } = opened ?? {}
  const removal = useRemoveStaff()
  const close = () => setOpened(undefined)
  const add = () => setOpened({ action: 'add' })
  return (
    <Screen
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
    >
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
          onAdd={can('staff.write') ? add : undefined}
          find={{
            ...words.find,
            textOf: ({ name, position, specialties }) => `${name} ${position} ${specialties}`,
          }}
        >
          {member => <StaffCard member={member} onAct={action => setOpened({ action, member })} />}
        </CardList>
      </section>
      {(action === 'add' || action === 'edit') && (
        <StaffDialog onClose={close} member={member} picture={picture} />
      )}
      {action === 'calendar' && feed({ member, onClose: close })}
      {action === 'hours' && member && (
        <HoursDialog preview={preview} member={member} onClose={close} />
      )}
      {action === 'time-off' && member && <TimeOffDialog member={member} onClose={close} />}
      {action === 'remove' && member && (
        <RemovalDialog
          removal={removal}
          of={member.id}
          onClose={close}
          {...words.removal}
          title={fill(words.removal.title, { name: member.name })}
        />
      )}
    </Screen>
  )
}
