import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '#web/kit/base/button.tsx'
import { Switch } from '#web/kit/base/choice.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { Screen } from '#web/kit/base/screen.tsx'
import { Card, CardHeader, Skeleton } from '#web/kit/base/surfaces.tsx'
import { paths } from '#web/lib/paths.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useUnsaved } from '#web/lib/use-unsaved.ts'
import { useWords } from '#web/lib/words.tsx'
import { type Preferences, type PreferencesChange, readPreferences } from '../contract.ts'
import { CapField } from './cap-field.tsx'
import { Countries } from './countries.tsx'
import { useChangePreferences } from './data.ts'
import { ReachingClients } from './reaching-clients.tsx'
import { type SettingsProps, SwitchList } from './switch-list.tsx'
import { TestCall } from './test-call.tsx'
import { VoicePicker } from './voice-picker.tsx'

interface NotificationSettingsProps {
  credits: (balance: number | null | undefined) => ReactNode
  notice?: ReactNode
}

export function NotificationSettings({ credits, notice }: NotificationSettingsProps) {
  const query = useRead(readPreferences)
  const preferences = query.data
  const words = useWords('notifications')
  return (
    <Screen title={words.title} description={words.description}>
      {notice}
      <LoadError title={words.failed} query={query} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        {query.isPending && <Skeleton className="h-72 rounded-card" />}
        {preferences && <Channels preferences={preferences} />}
        <Card
          className={cx(
            'grid grid-cols-[minmax(0,1fr)] gap-6 md:p-6',
            // Hidden, because it is below the channels and would move when they appear.
            query.isPending && 'max-lg:hidden',
          )}
        >
          {credits(preferences ? preferences.notificationCredits : query.error ? null : undefined)}
        </Card>
      </div>
    </Screen>
  )
}

const channels = ['smsEnabled', 'whatsappEnabled', 'voiceEnabled'] as const

function Channels({ preferences }: { preferences: Preferences }) {
  const { shown, change } = useUnsaved(preferences, useChangePreferences().mutateAsync)
  const words = useWords('notifications')
  const save = (wish: PreferencesChange) => {
    void change(wish).then(() => showSuccess(words.saved), showError)
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Card className="md:p-6">
        <CardHeader title={words.channels.title} description={words.channels.description} />
        <SwitchList
          items={channels.map(name => ({ name, ...words.channels[name] }))}
          shown={shown}
          onSave={save}
        />
      </Card>
      {shown.voiceEnabled && (
        <Card className="grid grid-cols-[minmax(0,1fr)] gap-6 md:p-6">
          <VoicePicker voiceId={shown.voiceId ?? null} onChoose={voiceId => save({ voiceId })} />
          <div className="border-t border-line pt-5">
            <TestCall />
          </div>
        </Card>
      )}
      <SpendingCard shown={shown} onSave={save} />
      <AlsoByText shown={shown} onSave={save} />
      <MessagesCard shown={shown} onSave={save} />
      <ReachingClients shown={shown} onSave={save} />
    </div>
  )
}

function SpendingCard({ shown, onSave }: SettingsProps) {
  const words = useWords('notifications').limits
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-6 md:p-6">
      <CardHeader title={words.title} description={words.description} />
      <Countries
        chosen={shown.destinationCountries}
        onChange={destinationCountries => onSave({ destinationCountries })}
      />
      <CapField
        {...words.perDay}
        value={shown.onlineCreditsPerDay}
        onSave={onlineCreditsPerDay => onSave({ onlineCreditsPerDay })}
      />
      <CapField
        {...words.perNumber}
        value={shown.onlineCreditsPerNumber}
        onSave={onlineCreditsPerNumber => onSave({ onlineCreditsPerNumber })}
      />
    </Card>
  )
}

function MessagesCard({ shown, onSave }: SettingsProps) {
  const words = useWords('notifications').messages
  return (
    <Card className="md:p-6">
      <CardHeader
        title={words.title}
        actions={
          <Link href={paths.messageTemplates} className={buttonClass('secondary', 'sm')}>
            {words.templates} <Icon of={ChevronRight} size={16} />
          </Link>
        }
      />
      <Switch
        label={words.ai.label}
        detail={words.ai.detail}
        checked={shown.aiReminders}
        onChange={event => onSave({ aiReminders: event.target.checked })}
      />
    </Card>
  )
}

const occasions = [
  'paidChanges',
  'paidCancellations',
  'paidConfirmations',
  'paidUndos',
  'paidFollowUps',
] as const

function AlsoByText({ shown, onSave }: SettingsProps) {
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
