import { Switch } from '#web/kit/base/choice.tsx'
import { showSuccess } from '#web/kit/base/result-toasts.ts'
import { SettingsCard } from '#web/kit/base/surfaces.tsx'
import { send } from '#web/lib/api.ts'
import { useUnsaved } from '#web/lib/use-unsaved.ts'
import { useWords } from '#web/lib/words.tsx'
import { changeSwitches, type Team } from '../contract.ts'
import { showFailure, useTeamChange } from './data.ts'

const names = ['editHours', 'seeContacts', 'seeBusyTimes'] as const

export function SwitchesCard({ switches }: { switches: Team['switches'] }) {
  const words = useWords('team').switches
  const save = useTeamChange((json: Partial<Team['switches']>) => send(changeSwitches, { json }), {
    scope: { id: 'switches' },
  })
  const { shown, change } = useUnsaved(switches, save.mutateAsync)
  return (
    <SettingsCard title={words.title} description={words.description}>
      <div className="max-w-[560px] divide-y divide-line">
        {names.map(name => (
          <Switch
            key={name}
            className="py-3"
            label={words[name].label}
            detail={words[name].detail}
            checked={shown[name]}
            onChange={({ target }) =>
              change({ [name]: target.checked }).then(() => showSuccess(words.saved), showFailure)
            }
          />
        ))}
      </div>
    </SettingsCard>
  )
}
