import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import type { Preferences, PreferencesChange } from '../contract.ts'
import { type SwitchItem, SwitchList } from './switch-list.tsx'

interface AlsoByTextProps {
  shown: Preferences
  onSave: (wish: PreferencesChange) => void
}

const occasions: readonly SwitchItem[] = [
  {
    name: 'paidChanges',
    label: 'When you move an appointment',
    detail: 'So no one turns up at the old time.',
  },
  {
    name: 'paidCancellations',
    label: 'When you cancel an appointment',
    detail: 'So no one makes a wasted trip.',
  },
  {
    name: 'paidConfirmations',
    label: 'When an appointment is booked',
    detail: 'Clients who book online see it on their screen anyway.',
  },
  {
    name: 'paidUndos',
    label: 'When a client undoes a change',
    detail: 'They just did it themselves.',
  },
  {
    name: 'paidFollowUps',
    label: 'When you follow up after a visit',
    detail: 'May count as marketing in some countries.',
  },
]

/** Chooses which updates also go by text or call, at a cost in credits. */
export function AlsoByText({ shown, onSave }: AlsoByTextProps) {
  const paid = shown.smsEnabled || shown.whatsappEnabled || shown.voiceEnabled
  return (
    <Card className="md:p-6">
      <CardHeader
        title="Send updates by text or call"
        description={
          <>
            Clients always get a free email. These also use the channel they chose, and credits: an
            SMS usually costs 2, a WhatsApp message or call costs 1. Overnight updates wait until
            morning. Clients who move or cancel online only get the email.
            {!paid && (
              <span className="mt-2 block font-medium text-ink">
                SMS, WhatsApp and voice calls are off, so none of these are sent.
              </span>
            )}
          </>
        }
      />
      <SwitchList items={occasions} shown={shown} onSave={onSave} />
    </Card>
  )
}
