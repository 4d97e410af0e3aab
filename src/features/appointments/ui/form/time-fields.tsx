import { cityOfZone, formatZoneName } from '#domain/time/format.ts'
import type { Slot } from '#features/availability/contract.ts'
import { bringIntoView } from '#web/kit/base/bring-into-view.ts'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { TextField } from '#web/kit/base/text-field.tsx'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { Alternatives } from './alternatives.tsx'
import { momentOf } from './moment.ts'
import { TimeHint } from './time-hint.tsx'
import { type AppointmentForm, useSetField } from './use-appointment-form.ts'
import { withStart } from './values.ts'

interface TimeFieldsProps {
  form: AppointmentForm
  minutes: number | undefined
  moving?: number
}

export function TimeFields({ form, minutes, moving }: TimeFieldsProps) {
  const words = useWords('appointmentForm').time
  const { values, problem, zone, set, setFocus, take } = form
  const start = values.startTime.ms
  const takeTime = (slot: Slot) => {
    take(slot)
    setFocus('startTime')
  }
  return (
    <div className="grid gap-x-4 gap-y-2">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          {...useSetField(form, 'startTime')}
          label={words.start}
          type="datetime-local"
          required
          value={values.startTime.text}
          onChange={event =>
            set(withStart(values, momentOf(event.target.value, zone), zone, minutes))
          }
        />
        <TextField
          {...useSetField(form, 'endTime')}
          label={words.end}
          type="datetime-local"
          required
          value={values.endTime.text}
          onChange={event => set({ endTime: momentOf(event.target.value, zone) })}
        />
      </div>
      <ZoneNote zone={zone} at={start} />
      {problem ? (
        <div ref={bringIntoView} tabIndex={-1} className="rounded-card">
          <Banner tone="danger" title={words.taken}>
            <Alternatives
              slots={problem.alternatives.filter(each => 'staffId' in each)}
              zone={zone}
              onTake={takeTime}
            />
          </Banner>
        </div>
      ) : (
        <TimeHint
          of={{ ...values, start, end: values.endTime.ms }}
          zone={zone}
          moving={moving}
          onTake={takeTime}
        />
      )}
    </div>
  )
}

export function ZoneNote({ zone, at }: { zone: string; at: number | undefined }) {
  const words = useWords('appointmentForm').time
  const language = useLanguage()
  const city = cityOfZone(zone)
  return (
    <p className="text-13 text-muted">
      {at === undefined
        ? fill(words.zone, { city })
        : fill(words.zoneNamed, { city, zone: formatZoneName(at, zone, language) })}
    </p>
  )
}
