import type { ReactNode } from 'react'
import { cx } from '#web/kit/base/cx.ts'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { showError, showSuccess } from '#web/kit/base/result-toasts.ts'
import { Screen } from '#web/kit/base/screen.tsx'
import { Card, CardHeader, Skeleton } from '#web/kit/base/surfaces.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useUnsaved } from '#web/lib/use-unsaved.ts'
import { useWords } from '#web/lib/words.tsx'
import type { Preferences, PreferencesChange } from '../contract.ts'
import { readPreferences } from '../contract.ts'
import { AlsoByText } from './also-by-text.tsx'
import { useChangePreferences } from './data.ts'
import { MessagesCard } from './messages-card.tsx'
import { ReachingClients } from './reaching-clients.tsx'
import { SpendingCard } from './spending-card.tsx'
import { SwitchList } from './switch-list.tsx'
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
