import { useState } from 'react'
import { MINUTE_MS } from '#domain/time/date.ts'
import { formatDuration, formatShortDay, formatTimeRange } from '#domain/time/format.ts'
import type { WorkingTime } from '#features/availability/owner-contract.ts'
import { listServices } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { useChangesHours } from '#web/lib/changes-hours.ts'
import { Acts } from '#web/lib/sample.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { offers } from '../choices.ts'
import { momentAt } from '../form/moment.ts'
import type { AppointmentValues } from '../form/values.ts'
import { useTeam } from '../team.ts'
import { EveryDay } from './blocks/every-day.tsx'
import type { Blocks } from './blocks/use-blocks.ts'
import { OfferExplanation } from './offer.tsx'

interface QuickCardProps {
  start: number
  staffId: number | undefined
  people: readonly WorkingTime[] | undefined
  zone: string
  drawn: number | undefined
  blocks: Blocks
  onCreate: (given: Partial<AppointmentValues>) => void
  onClose: () => void
}

const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240, 300, 360, 480]

export function QuickCard(props: QuickCardProps) {
  const { start, staffId, people, zone, drawn, blocks, onCreate, onClose } = props
  const { spot: words, staff: staffLabel } = useWords('calendar')
  const language = useLanguage()
  const changesHours = useChangesHours()
  const { services, staff, service, member, setService, setStaff } = useChoice(staffId)
  const [chosenLength, setLength] = useState<number>()
  const usual = drawn === undefined ? (service?.duration ?? 30) : (drawn - start) / MINUTE_MS
  const length = chosenLength ?? usual
  const until = start + length * MINUTE_MS
  const off = people
    ?.find(each => each.staffId === member?.id)
    ?.timeOff.find(each => Date.parse(each.startTime) <= start && start < Date.parse(each.endTime))
  const create = () =>
    onCreate({
      startTime: momentAt(start, zone),
      endTime: momentAt(until, zone),
      ...(service ? { serviceId: service.id } : {}),
      ...(member ? { staffId: member.id } : {}),
    })
  const toggleBlock = ({ id }: StaffMember) => {
    onClose()
    if (off) return void blocks.remove({ ...off, staffId: id })
    void blocks.block({
      staffId: id,
      startTime: new Date(start).toISOString(),
      endTime: new Date(until).toISOString(),
      reason: '',
    })
  }
  return (
    <div className="grid gap-3">
      <p className="text-16 font-semibold text-ink">
        {formatShortDay(start, zone, language)}
        <span className="block text-14 font-normal text-muted tabular-nums">
          {formatTimeRange(start, until, zone, language)}
        </span>
      </p>
      <Acts>
        <div className="grid grid-cols-2 gap-2">
          <Button variant="primary" onClick={create}>
            {words.book}
          </Button>
          {member && changesHours(member.id) && (
            <Button onClick={() => toggleBlock(member)}>{off ? words.unblock : words.block}</Button>
          )}
        </div>
      </Acts>
      <div className="grid grid-cols-2 gap-2 [&>:last-child:nth-child(odd)]:col-span-2">
        <Choice
          label={words.length}
          of={[...new Set([...LENGTHS, usual])]
            .toSorted((a, b) => a - b)
            .map(minutes => ({ id: minutes, name: formatDuration(minutes) }))}
          value={length}
          onChange={setLength}
        />
        {staffId === undefined && staff.length > 1 && (
          <Choice label={staffLabel} of={staff} value={member?.id} onChange={setStaff} />
        )}
        {service && member && (
          <Choice label={words.service} of={services} value={service.id} onChange={setService} />
        )}
      </div>
      {service && member ? (
        <OfferExplanation start={start} zone={zone} service={service} member={member} />
      ) : (
        <p className="text-14 text-muted">{words.incomplete}</p>
      )}
      {member && <EveryDay staffId={member.id} />}
    </div>
  )
}

interface ChoiceProps {
  label: string
  of: readonly { id: number; name: string }[]
  value: number | undefined
  onChange: (id: number) => void
}

const Choice = ({ label, of, value, onChange }: ChoiceProps) => (
  <Select
    label={label}
    hideLabel
    value={value}
    onChange={event => onChange(Number(event.target.value))}
  >
    <Options of={of.map(({ id, name }) => [id, name])} />
  </Select>
)

let lastServiceId: number | undefined

function useChoice(staffId: number | undefined) {
  const { data: services = [] } = useRead(listServices)
  const staff = useTeam() ?? []
  const [chosenStaff, setStaff] = useState(staffId)
  const [chosenService, setService] = useState(lastServiceId)
  const member = staff.find(({ id }) => id === chosenStaff) ?? staff[0]
  const service =
    services.find(({ id }) => id === chosenService) ??
    services.find(({ id }) => member && offers(member, id)) ??
    services[0]
  return {
    services,
    staff,
    service,
    member,
    setStaff,
    setService: (id: number) => {
      lastServiceId = id
      setService(id)
    },
  }
}
