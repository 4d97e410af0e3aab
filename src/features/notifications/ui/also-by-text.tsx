import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import { type SettingsProps, SwitchList } from './switch-list.tsx'

const occasions = [
  'paidChanges',
  'paidCancellations',
  'paidConfirmations',
  'paidUndos',
  'paidFollowUps',
] as const

export function AlsoByText({ shown, onSave }: SettingsProps) {
  const words = useWords('notifications').alsoByText
  const paid = shown.smsEnabled || shown.whatsappEnabled || shown.voiceEnabled
  return (
    <Card className="md:p-6">
      <CardHeader
        title={words.title}
        description={
          <>
            {words.description}
            {!paid && <span className="mt-2 block font-medium text-ink">{words.off}</span>}
          </>
        }
      />
      <SwitchList
        items={occasions.map(name => ({ name, ...words[name] }))}
        shown={shown}
        onSave={onSave}
      />
    </Card>
  )
}
