import { FormDialog } from '#web/kit/rich/form-dialog.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { ScheduleForm, type ScheduleFormProps } from './form/schedule-form.tsx'

export function ScheduleDialog(props: ScheduleFormProps) {
  const { appointment, onClose } = props
  const words = useWords('appointmentForm').schedule
  const { serviceWith } = useWords('appointments')
  const what = fill(serviceWith, {
    service: appointment.serviceName,
    staff: appointment.staffName,
  })
  return (
    <FormDialog
      open
      onClose={onClose}
      title={words.title}
      description={appointment.visitId === undefined ? what : `${what} · ${words.visit}`}
    >
      <ScheduleForm {...props} />
    </FormDialog>
  )
}
