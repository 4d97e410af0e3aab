import { Users } from 'lucide-react'
import type { PageStaff } from '#features/booking-pages/contract.ts'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Select } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { ChoiceCard } from './choice-card.tsx'
import { ANYONE, type BookingValues } from './form.ts'
import { Monogram } from './monogram.tsx'
import { Portrait } from './pictures.tsx'

/** With more staff members than this, show a select. */
const MANY = 8

interface StaffFieldProps {
  id: string
  /** 'Staff Member', or the template's own term. */
  label: string
  staff: readonly PageStaff[]
  value: BookingValues['staffId']
  error: string | undefined
  onChange: (value: NonNullable<BookingValues['staffId']>) => void
}

export function StaffField({ id, label, staff, value, error, onChange }: StaffFieldProps) {
  const words = useWords('booking').staff
  if (staff.length > MANY) {
    return (
      <Select
        id={id}
        label={label}
        placeholder={words.choose}
        value={value ?? ''}
        error={error}
        onChange={event => {
          const chosen = event.target.value
          if (chosen) onChange(chosen === ANYONE ? ANYONE : Number(chosen))
        }}
      >
        <option value={ANYONE}>{words.anyone}</option>
        {staff.map(member => (
          <option key={member.id} value={member.id}>
            {member.position ? fill(words.option, member) : member.name}
          </option>
        ))}
      </Select>
    )
  }
  const option = (
    chosen: number | typeof ANYONE,
    { name, position, picture }: Pick<PageStaff, 'name' | 'position' | 'picture'>,
  ) => (
    <ChoiceCard
      key={chosen}
      name={`${id}-choice`}
      value={chosen}
      checked={chosen === value}
      onChange={() => onChange(chosen)}
      className="min-h-14 items-center gap-3 px-3 py-2"
    >
      {chosen === ANYONE ? (
        <Monogram of={<Icon of={Users} />} />
      ) : (
        <Portrait of={{ name, picture }} />
      )}
      <span dir="auto" className="min-w-0">
        <span className="block text-14 font-medium">{name}</span>
        {position && <span className="block text-13 text-muted">{position}</span>}
      </span>
    </ChoiceCard>
  )
  return (
    <FieldGroup id={id} legend={label} error={error} className="@md:grid-cols-2 gap-3">
      {staff.length > 1 && option(ANYONE, { name: words.anyone, position: words.anyoneDetail })}
      {staff.map(member => option(member.id, member))}
    </FieldGroup>
  )
}
