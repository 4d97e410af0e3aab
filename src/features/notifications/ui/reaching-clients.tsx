import { Switch } from '#web/kit/base/choice.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { Select } from '#web/kit/base/text-field.tsx'
import type { Preferences, PreferencesChange } from '../contract.ts'

interface ReachingClientsProps {
  shown: Preferences
  onSave: (wish: PreferencesChange) => void
}

const delays = [
  [0, 'Right after it is marked'],
  [2, '2 hours after the visit'],
  [24, 'A day after the visit'],
  [48, '2 days after the visit'],
  [168, 'A week after the visit'],
] as const

/** Escalation when a no-show is likely, and follow-ups after a visit. */
export function ReachingClients({ shown, onSave }: ReachingClientsProps) {
  const { cascadeEnabled, followUpEnabled, followUpDelayHours } = shown
  const known = delays.some(([hours]) => hours === followUpDelayHours)
  return (
    <Card className="md:p-6">
      <CardHeader title="Before and after the visit" />
      <div className="divide-y divide-line">
        <Switch
          className="justify-between py-3"
          label="Ask again when a no-show is likely"
          detail="Clients get an email first. At a medium risk a text follows, at a high risk a call too: only by ways that the client chose and you switched on above. It stops as soon as the client confirms, and saves the credits of those who come anyway."
          checked={cascadeEnabled}
          onChange={event => onSave({ cascadeEnabled: event.target.checked })}
        />
        <div className="py-3">
          <Switch
            className="justify-between"
            label="Thank clients after a visit"
            detail="An email with a link to book again, once you mark the visit as completed. Free."
            checked={followUpEnabled}
            onChange={event => onSave({ followUpEnabled: event.target.checked })}
          />
          {followUpEnabled && (
            <div className="mt-3 max-w-xs">
              <Select
                label="When it is sent"
                value={followUpDelayHours}
                onChange={event => onSave({ followUpDelayHours: Number(event.target.value) })}
              >
                {!known && (
                  <option value={followUpDelayHours}>
                    {followUpDelayHours} hours after the visit
                  </option>
                )}
                {delays.map(([hours, words]) => (
                  <option key={hours} value={hours}>
                    {words}
                  </option>
                ))}
              </Select>
            </div>
          )}
        </div>
      </div>
    </Card>
  )
}
