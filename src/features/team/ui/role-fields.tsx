import { type MemberRole, memberRoles, type Role } from '#contract/access.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { RadioCard } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { mayGive } from '../rules.ts'

export interface ChosenRole {
  role: MemberRole
  staffId: number | null
}

interface RoleFieldsProps {
  own: Role
  staff: readonly StaffMember[]
  linked: readonly number[]
  chosen: ChosenRole
  onChange: (chosen: ChosenRole) => void
  error?: string | undefined
}

export function RoleFields({ own, staff, linked, chosen, onChange, error }: RoleFieldsProps) {
  const { roles, rights, invite: words } = useWords('team')
  const offered = staff.filter(({ id }) => !linked.includes(id) || id === chosen.staffId)
  return (
    <>
      <FieldGroup legend={words.role}>
        {memberRoles
          .filter(role => mayGive(own, role))
          .map(role => (
            <RadioCard
              key={role}
              name="role"
              value={role}
              label={roles[role]}
              detail={rights[role]}
              checked={chosen.role === role}
              onChange={() => onChange({ ...chosen, role })}
            />
          ))}
      </FieldGroup>
      {(chosen.role === 'staff' || staff.length > 0) && (
        <Select
          name="staffId"
          label={words.staff}
          help={words.staffHelp}
          error={error}
          value={chosen.staffId ?? ''}
          onChange={({ target }) =>
            onChange({ ...chosen, staffId: target.value === '' ? null : Number(target.value) })
          }
        >
          <option value="">{chosen.role === 'staff' ? words.chooseStaff : words.noStaff}</option>
          <Options of={offered.map(({ id, name }) => [id, name])} />
        </Select>
      )}
    </>
  )
}
