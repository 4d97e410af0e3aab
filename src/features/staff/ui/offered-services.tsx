import { type Control, useController } from 'react-hook-form'
import type { z } from 'zod'
import { formatDuration } from '#domain/time/format.ts'
import { listServices } from '#features/services/contract.ts'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import type { StaffInput, staffInput } from '../contract.ts'

interface OfferedServicesProps {
  control: Control<z.input<typeof staffInput>, unknown, StaffInput>
  id: string
}

export function OfferedServices({ control, id }: OfferedServicesProps) {
  const words = useWords('staff').form
  const { data: services = [] } = useRead(listServices)
  const { field, fieldState } = useController({ control, name: 'serviceIds' })
  if (services.length === 0) return null
  const chosen = field.value
  const change = (serviceId: number, on: boolean) =>
    field.onChange(
      services
        .map(each => each.id)
        .filter(each => (each === serviceId ? on : chosen?.includes(each))),
    )
  return (
    <FieldGroup legend={words.services} id={id} error={fieldState.error?.message}>
      <Checkbox
        label={words.allServices}
        detail={words.allServicesHelp}
        checked={!chosen}
        onChange={event =>
          field.onChange(event.target.checked ? null : services.map(each => each.id))
        }
      />
      {chosen && (
        <div className="grid max-h-56 gap-x-4 overflow-y-auto rounded-card border border-line px-4 py-2 sm:grid-cols-2">
          {services.map(service => (
            <Checkbox
              key={service.id}
              label={service.name}
              detail={formatDuration(service.duration)}
              checked={chosen.includes(service.id)}
              onChange={event => change(service.id, event.target.checked)}
            />
          ))}
        </div>
      )}
    </FieldGroup>
  )
}
