import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { LocalDate } from '#domain/time/date.ts'
import type { Service } from '#features/services/contract.ts'
import type { StaffMember } from '#features/staff/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { DialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { onDemand } from '#web/kit/base/on-demand.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { RestoredNote } from '#web/kit/rich/form-dialog.tsx'
import { countErrors } from '#web/lib/form-errors.ts'
import { useRefresh } from '#web/lib/refresh.ts'
import { useUser } from '#web/lib/session.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Appointment } from '../../contract.ts'
import { minutesOf } from '../choices.ts'
import { useBook } from '../data.ts'
import { AddOnChoices } from './add-on-choices.tsx'
import { bookingAttempt } from './attempt.ts'
import { ChoiceFields } from './choice-fields.tsx'
import { ContactFields, NotesField } from './client-fields.tsx'
import { ClientPicker } from './client-picker.tsx'
import { appointmentDraft, isWorthKeeping } from './draft.ts'
import { FreeTimes } from './free-times.tsx'
import { NotificationField } from './notification-field.tsx'
import { draftFor, startingValues, walkInStart } from './starting-values.ts'
import { TimeFields } from './time-fields.tsx'
import { useAddedMinutes } from './use-added-minutes.ts'
import { type AppointmentForm, useAppointmentForm } from './use-appointment-form.ts'
import { type AppointmentValues, bodyOf, nextItem, withStart } from './values.ts'

const loadVisit = () => import('./visit/visit-fields.tsx')
const visitFields = onDemand(async () => (await loadVisit()).VisitFields)

export interface NewAppointmentFormProps {
  services: readonly Service[]
  staff: readonly StaffMember[]
  zone: string
  date: LocalDate
  given?: Partial<AppointmentValues> | undefined
  onClose: () => void
  onBooked?: (appointment: Appointment) => void
}

export function NewAppointmentForm({
  services,
  staff,
  zone,
  date,
  given,
  onClose,
  onBooked,
}: NewAppointmentFormProps) {
  const words = useWords('appointmentForm').add
  const user = useUser()
  const book = useBook()
  const refresh = useRefresh('appointments')
  const bookVisit = async (values: AppointmentValues, key: string) => {
    const first = await (await loadVisit()).sendVisit(values, key)
    void refresh()
    return first
  }
  const attempt = bookingAttempt(user)
  const [version, setVersion] = useState(0)
  const [draft, setDraft] = useState(() => appointmentDraft.read(user))
  const kept = draftFor(given, draft)
  const forget = () => {
    appointmentDraft.drop(user)
    setDraft(undefined)
    setVersion(version + 1)
  }
  return (
    <Fields
      key={version}
      initial={startingValues({ services, staff, zone, now: Date.now() }, given, kept)}
      restored={kept !== undefined && isWorthKeeping(kept)}
      onStartOver={forget}
      services={services}
      staff={staff}
      zone={zone}
      date={date}
      given={given}
      checkFirst={values => !attempt.isUnanswered(values)}
      onChange={values =>
        isWorthKeeping(values) ? appointmentDraft.keep(user, values) : appointmentDraft.drop(user)
      }
      save={async values => {
        const appointment = await attempt.send(values, key =>
          values.items ? bookVisit(values, key) : book.mutateAsync({ body: bodyOf(values), key }),
        )
        appointmentDraft.drop(user)
        showSuccess(words.created)
        onBooked?.(appointment)
        onClose()
      }}
    />
  )
}

interface FieldsProps extends Omit<NewAppointmentFormProps, 'onBooked' | 'onClose'> {
  initial: AppointmentValues
  restored: boolean
  onStartOver: () => void
  checkFirst: (values: AppointmentValues) => boolean
  onChange: (values: AppointmentValues) => void
  save: (values: AppointmentValues) => Promise<void>
}

function Fields({
  initial,
  restored,
  services,
  staff,
  zone,
  date,
  given,
  onStartOver,
  checkFirst,
  onChange,
  save,
}: FieldsProps) {
  const words = useWords('appointmentForm')
  const form = useAppointmentForm({
    initial,
    zone,
    typedBefore: restored && !given?.startTime,
    checkFirst,
    save,
    onChange,
  })
  const { formState } = form
  const added = useAddedMinutes(form.values)
  const minutes = (minutesOf(services, form.values) ?? 0) + added || undefined
  const { walkIn, items } = form.values
  return (
    <DialogForm onSubmit={form.submit} busy={formState.isSubmitting} action={words.add.create}>
      <ErrorSummary count={countErrors(formState.errors)} attempt={formState.submitCount} />
      {restored && <RestoredNote onStartOver={onStartOver} />}
      <WalkInChoice form={form} minutes={minutes} />
      <ClientPicker form={form} />
      {!walkIn && <ContactFields form={form} />}
      {items ? (
        <Suspense fallback={<Skeleton className="h-72" />}>
          <visitFields.Component
            form={form}
            items={items}
            services={services}
            staff={staff}
            date={date}
          />
        </Suspense>
      ) : (
        <>
          <ChoiceFields form={form} services={services} staff={staff} />
          <AddOnChoices form={form} />
          <AnotherService form={form} services={services} staff={staff} />
          {!walkIn && <FreeTimes form={form} date={date} />}
          <TimeFields form={form} minutes={minutes} />
        </>
      )}
      <NotesField form={form} />
      {!walkIn && <NotificationField form={form} />}
    </DialogForm>
  )
}

interface AnotherServiceProps {
  form: AppointmentForm
  services: readonly Service[]
  staff: readonly StaffMember[]
}

function AnotherService({ form: { values, set }, services, staff }: AnotherServiceProps) {
  const { visit: words } = useWords('appointmentForm')
  const { serviceId, staffId, addOnIds } = values
  if (services.length < 2 || serviceId === undefined) return null
  return (
    <Button
      variant="quiet"
      size="sm"
      className="-ms-3 self-start"
      onPointerEnter={() => void visitFields.preload()}
      onClick={() =>
        set({
          items: [{ serviceId, staffId: staffId ?? null, addOnIds }, nextItem(staff)],
        })
      }
    >
      <Icon of={Plus} size={16} className="text-muted" />
      {words.add}
    </Button>
  )
}

interface WalkInChoiceProps {
  form: AppointmentForm
  minutes: number | undefined
}

function WalkInChoice({ form: { values, zone, set }, minutes }: WalkInChoiceProps) {
  const { walkIn: words } = useWords('appointmentForm')
  const choose = (walkIn: boolean) =>
    set(
      walkIn
        ? { walkIn, ...withStart(values, walkInStart(Date.now(), zone), zone, minutes) }
        : { walkIn },
    )
  return (
    <Checkbox
      framed
      className="shrink-0"
      label={words.label}
      detail={words.detail}
      checked={values.walkIn ?? false}
      onChange={event => choose(event.target.checked)}
    />
  )
}
