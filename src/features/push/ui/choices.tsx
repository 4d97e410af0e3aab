import { cityOfZone } from '#domain/time/format.ts'
import { minuteOfTime, timeOfMinute } from '#domain/time/local.ts'
import { zoneHere } from '#domain/time/zone.ts'
import { listStaff } from '#features/staff/contract.ts'
import { Checkbox, Switch } from '#web/kit/base/choice.tsx'
import { FieldGroup } from '#web/kit/base/field.tsx'
import { resultToasts } from '#web/kit/base/result-toasts.ts'
import { Options, Select, TextField } from '#web/kit/base/text-field.tsx'
import { useReachesAll } from '#web/lib/can.ts'
import { useUser } from '#web/lib/session.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { PushChoices } from '../contract.ts'
import { useSaveChoices } from './data.ts'

const KINDS = ['booked', 'moved', 'cancelled'] as const
const USUAL_NIGHT = { from: 21 * 60, until: 7 * 60 }

export function Choices({ choices }: { choices: PushChoices }) {
  const words = useWords('push').choices
  const { data: staff = [] } = useRead(listStaff)
  const reachesAll = useReachesAll()
  const zone = zoneHere(useUser()?.timeZone)
  const save = useSaveChoices()
  const shown = save.isPending ? save.variables : choices
  const set = (change: Partial<PushChoices>) =>
    save.mutate({ ...shown, ...change }, resultToasts(words.saved))
  return (
    <div className="flex flex-col gap-5">
      <FieldGroup legend={words.legend} help={words.own}>
        {KINDS.map(kind => (
          <Checkbox
            key={kind}
            label={words[kind]}
            checked={shown[kind]}
            onChange={({ target }) => set({ [kind]: target.checked })}
          />
        ))}
      </FieldGroup>
      {reachesAll && staff.length > 1 && (
        <Select
          label={words.staff}
          fieldClassName="max-w-[440px]"
          value={shown.staffId ?? ''}
          onChange={({ target }) => set({ staffId: Number(target.value) || null })}
        >
          <option value="">{words.everyone}</option>
          <Options of={staff.map(({ id, name }) => [id, name])} />
        </Select>
      )}
      <Switch
        label={words.showsClient}
        detail={words.showsClientDetail}
        checked={shown.showsClient}
        onChange={({ target }) => set({ showsClient: target.checked })}
      />
      <Switch
        label={words.quiet}
        detail={fill(words.quietDetail, { city: cityOfZone(zone) })}
        checked={shown.quiet !== null}
        onChange={({ target }) => set({ quiet: target.checked ? USUAL_NIGHT : null })}
      />
      {shown.quiet && (
        <div className="flex flex-wrap gap-4">
          {(['from', 'until'] as const).map(end => (
            <TextField
              key={`${end} ${shown.quiet?.[end]}`}
              type="time"
              label={words[end]}
              defaultValue={timeOfMinute(shown.quiet?.[end] ?? 0)}
              onBlur={({ target }) => {
                const minute = minuteOfTime(target.value)
                if (!shown.quiet || minute === undefined || minute === shown.quiet[end]) return
                set({ quiet: { ...shown.quiet, [end]: minute } })
              }}
            />
          ))}
        </div>
      )}
    </div>
  )
}
