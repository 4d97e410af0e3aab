import { Link } from 'wouter'
import { Switch } from '#web/kit/base/choice.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { Options, Select } from '#web/kit/base/text-field.tsx'
import { paths } from '#web/lib/paths.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fillCount } from '#words/fill.ts'
import type { SettingsProps } from './switch-list.tsx'

const delays = [0, 2, 24, 48, 168] as const

export function ReachingClients({ shown, onSave }: SettingsProps) {
  const { cascadeEnabled, followUpEnabled, followUpDelayHours, reviewsEnabled } = shown
  const known = delays.some(hours => hours === followUpDelayHours)
  const words = useWords('notifications').visit
  const language = useLanguage()
  return (
    <Card className="md:p-6">
      <CardHeader title={words.title} />
      <div className="divide-y divide-line">
        <Switch
          className="py-3"
          label={words.askAgain.label}
          detail={words.askAgain.detail}
          checked={cascadeEnabled}
          onChange={event => onSave({ cascadeEnabled: event.target.checked })}
        />
        <div className="py-3">
          <Switch
            label={words.followUp.label}
            detail={words.followUp.detail}
            checked={followUpEnabled}
            onChange={event => onSave({ followUpEnabled: event.target.checked })}
          />
          {followUpEnabled && (
            <div className="mt-3 max-w-xs">
              <Select
                label={words.when}
                value={followUpDelayHours}
                onChange={event => onSave({ followUpDelayHours: Number(event.target.value) })}
              >
                {!known && (
                  <option value={followUpDelayHours}>
                    {fillCount(words.hours, followUpDelayHours, language)}
                  </option>
                )}
                <Options of={delays.map(hours => [hours, words.delays[hours]])} />
              </Select>
            </div>
          )}
        </div>
        <div className="py-3">
          <Switch
            label={words.reviews.label}
            detail={words.reviews.detail}
            checked={reviewsEnabled}
            onChange={event =>
              onSave(
                event.target.checked
                  ? { reviewsEnabled: true, followUpEnabled: true }
                  : { reviewsEnabled: false },
              )
            }
          />
          {reviewsEnabled && (
            <Link
              href={paths.reviews}
              className="mt-2 inline-block text-14 text-accent-ink underline"
            >
              {words.reviews.see}
            </Link>
          )}
        </div>
      </div>
    </Card>
  )
}
