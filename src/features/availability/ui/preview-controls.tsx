import type { LocalDate } from '#domain/time/date.ts'
import { timeZones } from '#domain/time/zone-list.ts'
import { cx } from '#web/kit/base/cx.ts'
import { Options, Select, TextField } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'

interface Choice {
  id: number
  name: string
}

interface PreviewControlsProps {
  /** Undefined hides the field. */
  services: readonly Choice[] | undefined
  serviceId: number
  onService: (id: number) => void
  staff: readonly Choice[] | undefined
  staffId: number
  onStaff: (id: number) => void
  date: LocalDate
  today: LocalDate
  onDate: (date: LocalDate) => void
  zone: string
  businessZone: string
  onZone: (zone: string) => void
}

export function PreviewControls(props: PreviewControlsProps) {
  const { services, staff, zone, businessZone } = props
  const words = useWords('availability').preview
  const zones = [...new Set([...timeZones(), businessZone, zone])].sort()
  return (
    <div className={cx('grid grid-cols-2 gap-3', !(staff && services) && 'md:grid-cols-3')}>
      {services && (
        <Select
          label={words.service}
          fieldClassName={staff ? undefined : 'max-md:col-span-2'}
          value={props.serviceId}
          onChange={event => props.onService(Number(event.target.value))}
        >
          <Options of={services.map(({ id, name }) => [id, name])} />
        </Select>
      )}
      {staff && (
        <Select
          label={words.staff}
          fieldClassName={services ? undefined : 'max-md:col-span-2'}
          value={props.staffId}
          onChange={event => props.onStaff(Number(event.target.value))}
        >
          <Options of={staff.map(({ id, name }) => [id, name])} />
        </Select>
      )}
      <TextField
        label={words.date}
        type="date"
        min={props.today}
        value={props.date}
        onChange={event => event.target.value && props.onDate(event.target.value)}
      />
      <Select label={words.zone} value={zone} onChange={event => props.onZone(event.target.value)}>
        <Options
          of={zones.map(name => {
            const shown = name.replaceAll('_', ' ')
            return [name, name === businessZone ? fill(words.ownZone, { zone: shown }) : shown]
          })}
        />
      </Select>
    </div>
  )
}
