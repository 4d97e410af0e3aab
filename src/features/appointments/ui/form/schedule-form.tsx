import { useState } from 'react'
import { MINUTE_MS } from '#domain/time/date.ts'
import { localDateOf } from '#domain/time/zone.ts'
import { listServices } from '#features/services/contract.ts'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { DialogBody, DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { countErrors } from '#web/lib/form-errors.ts'
import { useUser } from '#web/lib/session.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Appointment } from '../../contract.ts'
import { useBook, useChange } from '../data.ts'
import { useNoticeHint } from '../notice-hint.ts'
import { AddOnChoices } from './add-on-choices.tsx'
import { bookingAttempt } from './attempt.ts'
import { ContactFields, NameField, NotesField } from './client-fields.tsx'
import { ClientPicker } from './client-picker.tsx'
import { FreeTimes } from './free-times.tsx'
import { noMoment } from './moment.ts'
import { NotificationField } from './notification-field.tsx'
import { TimeFields } from './time-fields.tsx'
import { useAppointmentForm } from './use-appointment-form.ts'
import { type AppointmentValues, bodyOf, changeOf, valuesOf } from './values.ts'

/** `clientId` identifies the client where the address is hidden. */
type Edited = Appointment & { clientId?: number | undefined }

export interface ScheduleFormProps {
  appointment: Edited
  again?: boolean
  zone: string
  onClose: () => void
}

export function ScheduleForm(props: ScheduleFormProps) {
  const { appointment, again } = props
  const sold = again ? (appointment.addOns ?? []) : []
  const services = useRead(listServices, undefined, { enabled: sold.length > 0 })
  if (sold.length === 0) return <Fields {...props} />
  if (!services.data)
    return (
      <DialogBody>
        {services.error ? <LoadError query={services} /> : <Skeleton className="h-96" />}
      </DialogBody>
    )
  const offered = services.data.find(({ id }) => id === appointment.serviceId)?.addOnIds ?? []
  const addOns = sold.filter(({ id }) => offered.includes(id))
  return <Fields {...props} appointment={{ ...appointment, addOns }} />
}

function useBookAgain() {
  const words = useWords('appointmentForm').schedule
  const book = useBook()
  const attempt = bookingAttempt(useUser())
  const bookAgain = async (values: AppointmentValues) => {
    // Once an address has been typed, it is an ordinary booking.
    const walkIn = values.walkIn && values.customerEmail.trim() === ''
    const body = bodyOf({ ...values, walkIn })
    await attempt.send(values, key => book.mutateAsync({ body, key }))
    showSuccess(words.scheduled)
  }
  return { bookAgain, isUnanswered: attempt.isUnanswered }
}

const isRescheduled = (values: AppointmentValues, before: AppointmentValues) =>
  values.startTime.ms !== before.startTime.ms ||
  values.endTime.ms !== before.endTime.ms ||
  values.staffId !== before.staffId

function useSaveChange(id: number, before: AppointmentValues, tellClient: boolean) {
  const { done } = useWords('appointments').actions
  const change = useChange()
  return async (values: AppointmentValues) => {
    await change.mutateAsync({ id, body: { ...changeOf(values, before), tellClient } })
    showSuccess(isRescheduled(values, before) ? done.rescheduled : done.updated)
  }
}

function Fields({ appointment, again = false, zone, onClose }: ScheduleFormProps) {
  const words = useWords('appointmentForm')
  const { notify } = useWords('appointments')
  const [tellClient, setTellClient] = useState(true)
  const { bookAgain, isUnanswered } = useBookAgain()
  const before = valuesOf(appointment, zone)
  const saveChange = useSaveChange(appointment.id, before, tellClient)
  const length = Date.parse(appointment.endTime) - Date.parse(appointment.startTime)
  const form = useAppointmentForm({
    initial: again ? { ...before, startTime: noMoment, endTime: noMoment } : before,
    zone,
    checkFirst: values => again && !isUnanswered(values),
    save: async values => {
      await (again ? bookAgain(values) : saveChange(values))
      onClose()
    },
  })
  const { formState, values } = form
  const { clientId, customerEmail } = appointment
  const isOwn =
    values.clientId === clientId || (customerEmail && values.customerEmail === customerEmail)
  const isGiven = !again && !isOwn
  const typed = values.customerEmail.trim()
  const mailed = typed || (isGiven ? '' : customerEmail)
  const isCorrected = mailed.toLowerCase() !== customerEmail.toLowerCase()
  const isReaddressed = !isGiven && isCorrected && !isRescheduled(values, before)
  const isConfirmed = isGiven || isReaddressed
  const isTold = !isConfirmed || (values.startTime.ms ?? 0) > Date.now()
  const noticeHint = useNoticeHint(
    isGiven ? 'paidConfirmations' : 'paidChanges',
    values.notificationMethods,
  )
  return (
    <DialogForm onSubmit={form.submit} busy={formState.isSubmitting} action={words.schedule.save}>
      <ErrorSummary count={countErrors(formState.errors)} attempt={formState.submitCount} />
      {again ? <NameField form={form} /> : <ClientPicker form={form} own={appointment.clientId} />}
      <div role="status" className="text-14 text-muted empty:absolute">
        {isGiven && (
          <p className="rounded-card bg-sunken px-4 py-3">
            {fill(words.schedule.given, { client: appointment.customerName })}
          </p>
        )}
      </div>
      <ContactFields form={form} />
      <NotesField form={form} />
      <AddOnChoices form={form} sold={appointment.addOns} />
      {again && (
        <FreeTimes
          form={form}
          date={localDateOf(Math.max(Date.now(), before.startTime.ms ?? 0), zone)}
        />
      )}
      <TimeFields
        form={form}
        minutes={length / MINUTE_MS}
        {...(again ? {} : { moving: appointment.id })}
      />
      <NotificationField form={form} />
      {!again && mailed && (
        <Checkbox
          className="shrink-0"
          label={notify.client}
          detail={[
            isTold &&
              fill(isConfirmed ? words.schedule.confirmed : words.schedule.mailed, {
                email: mailed,
              }),
            // Only an email goes to a corrected address.
            isTold && !isReaddressed && noticeHint,
          ]
            .filter(Boolean)
            .join(' ')}
          checked={tellClient}
          onChange={event => setTellClient(event.target.checked)}
        />
      )}
    </DialogForm>
  )
}
