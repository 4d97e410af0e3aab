import { FormDialog } from '#web/kit/rich/form-dialog.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { ScheduleForm, type ScheduleFormProps } from './form/schedule-form.tsx'

export function ScheduleDialog(props: ScheduleFormProps) {
  const { appointment, onClose } = props
  const words = useWords('appointmentForm').schedule
  const { serviceWith } = useWords('appointments')
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words.title}
      description={[
        fill(serviceWith, { service: appointment.serviceName, staff: appointment.staffName }),
        appointment.visitId !== undefined && words.visit,
      ]
        .filter(Boolean)
        .join(' · ')}
    >
      <ScheduleForm {...props} />
    </FormDialog>
  )
}
