import { toggleChannel } from '#domain/channel-choice.ts'
import type { Channel } from '#domain/channels.ts'
import { Checkbox } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { useWords } from '#web/lib/words.tsx'
import { type AppointmentForm, useSetField } from './use-appointment-form.ts'

export function NotificationField({ form }: { form: AppointmentForm }) {
  const words = useWords('appointmentForm').channels
  const { values, set } = form
  const { ref, ...group } = useSetField(form, 'notificationMethods')
  const box = (method: Channel) => (
    <Checkbox
      ref={method === 'email' ? ref : undefined}
      label={words[method].label}
      detail={words[method].cost}
      checked={values.notificationMethods.includes(method)}
      onChange={() =>
        set({ notificationMethods: toggleChannel(values.notificationMethods, method) })
      }
    />
  )
  return (
    <FieldGroup {...group} legend={words.title} className="gap-x-6 sm:grid-cols-2">
      <div>
        {box('email')}
        {box('voice')}
      </div>
      <fieldset className="min-w-0 rounded-card border border-line px-3 pb-2 sm:-mt-2">
        <legend className="px-1 text-13 text-muted">{words.oneMessaging}</legend>
        {box('sms')}
        {box('whatsapp')}
      </fieldset>
    </FieldGroup>
  )
}
