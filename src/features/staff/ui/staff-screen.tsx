import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listServices } from '#features/services/contract.ts'
import { EmptyStaff } from '#web/kit/art/empty-staff.tsx'
import { Button } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { PageHeader } from '#web/kit/base/page-header.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useOpenRequest } from '#web/lib/open-request.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { listStaff, type StaffMember } from '../contract.ts'
import { HoursDialog, type HoursPreview } from './hours-dialog.tsx'
import { RemoveStaffDialog } from './remove-staff-dialog.tsx'
import { type StaffAction, StaffCard } from './staff-card.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { TimeOffDialog } from './time-off-dialog.tsx'

/** A longer list gets a search field. */
const MANY = 12

interface Opened {
  action: StaffAction | 'add'
  member?: StaffMember
}

export function StaffScreen({ preview }: { preview: HoursPreview }) {
  const words = useWords('staff')
  const staff = useRead(listStaff)
  const [opened, setOpened] = useState<Opened | undefined>(
    useOpenRequest('new') ? { action: 'add' } : undefined,
  )
  const asksForHours = useOpenRequest('hours')
  const first = staff.data?.[0]
  const [hoursOpened, setHoursOpened] = useState(false)
  if (asksForHours && first && !hoursOpened) {
    setHoursOpened(true)
    setOpened({ action: 'hours', member: first })
  }
  const add = () => setOpened({ action: 'add' })
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
      <section aria-labelledby="your-team" className="flex flex-col gap-4">
        <h2 id="your-team" className="text-20 font-semibold">
          {words.team}
        </h2>
        <LoadError title={words.failed} query={staff} />
        {staff.isPending && <LoadingGrid />}
        {staff.data?.length === 0 && <NoStaff onAdd={add} />}
        {staff.data && staff.data.length > 0 && (
          <StaffGrid staff={staff.data} onAct={(action, member) => setOpened({ action, member })} />
        )}
      </section>
      <OpenedDialog opened={opened} onClose={() => setOpened(undefined)} preview={preview} />
    </Screen>
  )
}

interface OpenedDialogProps {
  opened: Opened | undefined
  onClose: () => void
  preview: HoursPreview
}

function OpenedDialog({ opened, onClose, preview }: OpenedDialogProps) {
  const { action, member } = opened ?? {}
  if (action === 'add' || action === 'edit')
    return <StaffDialog open onClose={onClose} member={member} />
  if (!member) return null
  if (action === 'hours') return <HoursDialog preview={preview} member={member} onClose={onClose} />
  if (action === 'time-off') return <TimeOffDialog member={member} onClose={onClose} />
  return <RemoveStaffDialog member={member} onClose={onClose} />
}

const gridClass = 'grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4'

interface StaffGridProps {
  staff: StaffMember[]
  onAct: (action: StaffAction, member: StaffMember) => void
}

function StaffGrid({ staff, onAct }: StaffGridProps) {
  const { find, card } = useWords('staff')
  const { data: services } = useRead(listServices)
  const [wanted, setWanted] = useState('')
  const text = wanted.trim().toLowerCase()
  const found = staff.filter(each =>
    `${each.name} ${each.position} ${each.specialties}`.toLowerCase().includes(text),
  )
  const offersOf = (ids: number[] | null) => {
    if (!ids || !services) return undefined
    const names = services.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
    return names.length === 0
      ? card.offersNothing
      : fill(card.offers, { services: names.join(', ') })
  }
  return (
    <>
      {staff.length > MANY && (
        <TextField
          label={find.label}
          hideLabel
          type="search"
          placeholder={fill(find.placeholder, { count: staff.length })}
          value={wanted}
          onChange={event => setWanted(event.target.value)}
          fieldClassName="sm:max-w-80"
        />
      )}
      <ul className={gridClass}>
        {found.map(member => (
          <li key={member.id}>
            <StaffCard
              member={member}
              offers={offersOf(member.serviceIds)}
              onAct={action => onAct(action, member)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="text-14 text-muted">{find.nobody}</p>}
    </>
  )
}

const LoadingGrid = () => (
  <div className={gridClass}>
    {['a', 'b', 'c'].map(key => (
      <Skeleton key={key} className="h-56 rounded-card" />
    ))}
  </div>
)

function NoStaff({ onAdd }: { onAdd: () => void }) {
  const words = useWords('staff').none
  return (
    <div className="rounded-card border border-dashed border-line">
      <EmptyState
        art={<EmptyStaff />}
        title={words.title}
        as="h3"
        action={<Button onClick={onAdd}>{words.add}</Button>}
      >
        {words.text}
      </EmptyState>
    </div>
  )
}
