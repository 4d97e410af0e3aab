import { useId } from 'react'
import type { Channel } from '#domain/channels.ts'
import { formatExactTime } from '#domain/time/format.ts'
import type { PageStaff } from '#features/booking-pages/contract.ts'
import { Button } from '#web/kit/base/button.tsx'
import { Dialog, DialogBody, DialogFooter, PlainDialogForm } from '#web/kit/base/dialog.tsx'
import { ErrorSummary } from '#web/kit/base/error-summary.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { ChannelBoxes, ClientDetails, StaffSelect } from './reschedule-fields.tsx'
import { slotText } from './slot.ts'
import { TimePicker } from './time-picker.tsx'
import { type RescheduleOptions, useReschedule } from './use-reschedule.ts'
import { ZoneNote } from './zone-note.tsx'

interface RescheduleDialogProps extends RescheduleOptions {
  channels: readonly Channel[]
  staff: readonly Pick<PageStaff, 'id' | 'name'>[]
  onClose: () => void
}

export function RescheduleDialog(props: RescheduleDialogProps) {
  const { appointment, channels, staff, zones, onClose } = props
  const client = useWords('client')
  const words = client.move
  const language = useLanguage()
  const form = useReschedule(props)
  const id = useId()
  const { time, typed } = form
  const start = Date.parse(appointment.startTime)
  const end = Date.parse(appointment.endTime)
  const close = () => {
    const changed = time || typed.phone || typed.notes || form.staffId !== appointment.staffId
    if (!changed || window.confirm(words.discardQuestion)) onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      size="lg"
      focusTitle
      title={words.title}
      description={fill(words.text, {
        service: appointment.serviceName,
        staff: appointment.staffName,
        time: slotText(start, end, zones, client.when, language),
      })}
    >
      <PlainDialogForm onSubmit={form.submit}>
        <DialogBody className="@container">
          <ClientDetails
            appointment={appointment}
            value={form.typed}
            phoneError={form.errors.phone}
            onChange={form.setTyped}
          />
          <StaffSelect
            appointment={appointment}
            staff={staff}
            value={form.staffId}
            onChange={form.chooseStaff}
          />
          <FieldGroup id={id} legend={client.times.start} error={form.errors.startTime}>
            <TimePicker
              picker={form.picker}
              zone={zones.zone}
              picked={time?.start ?? null}
              problem={form.problem}
              announceRefusal="focus"
              errorId={form.errors.startTime && `${id}-error`}
              onPick={form.pick}
            />
          </FieldGroup>
          <ZoneNote zones={zones} at={time?.start ?? start} />
          <TextField
            label={client.times.end}
            readOnly
            value={time ? formatExactTime(time.end, zones.zone, language) : ''}
          />
          <ChannelBoxes
            offered={channels}
            chosen={form.chosen}
            help={appointment.notificationMethods ? undefined : words.keepsThem}
            error={form.errors.channels}
            onChange={form.setChosen}
          />
          <ErrorSummary count={Object.keys(form.errors).length} attempt={form.attempt} />
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>{words.close}</Button>
          <Button type="submit" variant="primary" busy={form.busy}>
            {words.submit}
          </Button>
        </DialogFooter>
      </PlainDialogForm>
    </Dialog>
  )
}
