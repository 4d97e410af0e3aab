import { Suspense } from 'react'
import { Link } from 'wouter'
import { listServices } from '#features/services/contract.ts'
import { listStaff } from '#features/staff/contract.ts'
import { buttonClass } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody } from '#web/kit/base/dialog.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { onDemand } from '#web/kit/base/on-demand.tsx'
import { EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { useCan } from '#web/lib/can.ts'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import type { NewAppointmentFormProps } from './form/new-appointment-form.tsx'
import { useTeam } from './team.ts'

export const newAppointmentForm = onDemand(
  async () => (await import('./form/new-appointment-form.tsx')).NewAppointmentForm,
  ({ onClose }) => onClose(),
)

interface NewAppointmentProps extends Omit<NewAppointmentFormProps, 'services' | 'staff'> {
  open: boolean
}

export function NewAppointmentDialog({ open, ...rest }: NewAppointmentProps) {
  const words = useWords('appointmentForm').add
  const serviceChoices = useRead(listServices)
  const staffChoices = useRead(listStaff)
  const [services, staff] = [serviceChoices.data, useTeam()]
  const failed = [serviceChoices, staffChoices].find(({ error }) => error)
  const waiting = (
    <DialogBody>
      <Skeleton className="h-96" />
    </DialogBody>
  )
  return (
    <Dialog open={open} onClose={rest.onClose} title={words.title}>
      {failed && (!services || !staff) ? (
        <DialogBody>
          <LoadError title={words.failed} query={failed} />
        </DialogBody>
      ) : !services || !staff ? (
        waiting
      ) : services.length === 0 || staff.length === 0 ? (
        <NothingToBook missing={services.length === 0 ? 'service' : 'staff'} />
      ) : (
        <Suspense fallback={waiting}>
          <newAppointmentForm.Component services={services} staff={staff} {...rest} />
        </Suspense>
      )}
    </Dialog>
  )
}

function NothingToBook({ missing }: { missing: 'service' | 'staff' }) {
  const words = useWords('appointmentForm').add
  const can = useCan()
  return (
    <DialogBody>
      <EmptyState
        as="h3"
        title={missing === 'service' ? words.noService : words.noStaff}
        action={
          can(missing === 'service' ? 'services.write' : 'staff.write') && (
            <Link
              href={missing === 'service' ? paths.services : paths.staff}
              className={buttonClass('primary')}
            >
              {missing === 'service' ? words.openServices : words.openStaff}
            </Link>
          )
        }
      >
        {words.needs}
      </EmptyState>
    </DialogBody>
  )
}
