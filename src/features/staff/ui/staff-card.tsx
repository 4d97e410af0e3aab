import { CalendarOff, CalendarSync, Clock, KeyRound, Pencil, Trash2 } from 'lucide-react'
import { Link } from 'wouter'
import { listServices } from '#features/services/contract.ts'
import { Button, buttonClass, IconButton } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Badge, Card } from '#web/kit/base/surfaces.tsx'
import { useCan, useReaches } from '#web/lib/can.ts'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { StaffMember } from '../contract.ts'
import { summarizeWeek } from '../rules.ts'
import { Avatar } from './avatar.tsx'

export type StaffAction = 'edit' | 'hours' | 'time-off' | 'calendar' | 'remove'

interface StaffCardProps {
  member: StaffMember
  onAct: (action: StaffAction) => void
}

export function StaffCard({ member, onAct }: StaffCardProps) {
  const { card: words, specialties: specialtiesLabel } = useWords('staff')
  const { name } = member
  const can = useCan()
  const user = useUser()
  const reaches = useReaches()
  const changesHours = can('hours.write') && reaches(member.id)
  const subscribes = can('integrations.write') || user?.staffId === member.id
  const specialties = member.specialties.split(',').flatMap(each => each.trim() || [])
  return (
    <Card className="group flex h-full flex-col">
      <div className="flex items-start gap-3">
        <Avatar {...member} />
        <div className="min-w-0 flex-1">
          <h3 className="text-16 font-semibold text-ink">
            <bdi>{member.name}</bdi>
          </h3>
          <p className="text-14 text-muted">
            <bdi>{member.position}</bdi>
          </p>
        </div>
        {can('staff.write') && (
          <div className="-me-2 -mt-2 flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
            <IconButton size="sm" label={fill(words.edit, { name })} onClick={() => onAct('edit')}>
              <Icon of={Pencil} size={16} />
            </IconButton>
            <IconButton
              size="sm"
              label={fill(words.remove, { name })}
              onClick={() => onAct('remove')}
            >
              <Icon of={Trash2} size={16} />
            </IconButton>
          </div>
        )}
      </div>
      {specialties.length > 0 && (
        <ul className="mt-4 flex flex-wrap gap-1.5" aria-label={specialtiesLabel}>
          {specialties.map(specialty => (
            <li key={specialty} className="max-w-full">
              <Badge dir="auto">{specialty}</Badge>
            </li>
          ))}
        </ul>
      )}
      {member.bio && (
        <p
          className="mt-3 line-clamp-3 text-14 whitespace-pre-line text-muted wrap-anywhere"
          dir="auto"
        >
          {member.bio}
        </p>
      )}
      <Offers member={member} />
      <div className="mt-4">
        <Hours member={member} />
      </div>
      <div className="mt-auto">
        {(changesHours || subscribes || can('team.write')) && (
          <div className="mt-4 -mb-2 flex flex-wrap gap-1 border-t border-line pt-2 *:-ms-3">
            {changesHours && (
              <>
                <Button variant="quiet" size="sm" onClick={() => onAct('hours')}>
                  <Icon of={Clock} size={16} />
                  {words.hours}
                </Button>
                <Button variant="quiet" size="sm" onClick={() => onAct('time-off')}>
                  <Icon of={CalendarOff} size={16} />
                  {words.timeOff}
                </Button>
              </>
            )}
            {subscribes && (
              <Button variant="quiet" size="sm" onClick={() => onAct('calendar')}>
                <Icon of={CalendarSync} size={16} />
                {words.calendar}
              </Button>
            )}
            {can('team.write') && (
              <Link href={paths.inviteStaff(member.id)} className={buttonClass('quiet', 'sm')}>
                <Icon of={KeyRound} size={16} />
                {words.invite}
              </Link>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

function Offers({ member: { serviceIds } }: { member: StaffMember }) {
  const words = useWords('staff').card
  const { data: services } = useRead(listServices)
  if (!serviceIds || !services) return null
  const names = services.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name)
  return (
    <p className="mt-3 text-14 text-muted">
      {names.length === 0
        ? words.offersNothing
        : fill(words.offers, { services: names.join(', ') })}
    </p>
  )
}

function Hours({ member }: { member: StaffMember }) {
  const { card: words, hours } = useWords('staff')
  const lines = summarizeWeek(member.weekly, hours.allDay, useLanguage())
  if (lines.length === 0) {
    return <p className="text-14 text-warning-ink">{fill(words.noHours, { name: member.name })}</p>
  }
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-13 tabular-nums">
      {lines.map(({ days, hours }) => (
        <div key={days} className="contents">
          <dt className="whitespace-nowrap text-muted">{days}</dt>
          <dd className="flex flex-wrap gap-x-3 text-ink">
            {hours.map(span => (
              <span key={span}>{span}</span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
