import { Suspense } from 'react'
import { Dialog, DialogBody } from '#web/kit/base/dialog.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { onDemand } from '#web/lib/on-demand.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { ScheduleFormProps } from './form/schedule-form.tsx'

export const scheduleForm = onDemand(
  async () => (await import('./form/schedule-form.tsx')).ScheduleForm,
)

interface ScheduleDialogProps extends Omit<ScheduleFormProps, 'appointment'> {
  appointment: ScheduleFormProps['appointment'] | undefined
}

export function ScheduleDialog({ appointment, ...rest }: ScheduleDialogProps) {
  const words = useWords('appointmentForm').schedule
  const { serviceWith } = useWords('appointments')
  return (
    <Dialog
      open={appointment !== undefined}
      onClose={rest.onClose}
      title={words.title}
      description={
        appointment && (
          <>
            {fill(serviceWith, { service: appointment.serviceName, staff: appointment.staffName })}
            {appointment.visitId !== undefined && ` · ${words.visit}`}
          </>
        )
      }
    >
      {appointment && (
        <Suspense
          fallback={
            <DialogBody>
              <Skeleton className="h-96" />
            </DialogBody>
          }
        >
          <scheduleForm.Component appointment={appointment} {...rest} />
        </Suspense>
      )}
    </Dialog>
  )
}
