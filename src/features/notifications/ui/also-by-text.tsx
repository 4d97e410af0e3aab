import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import type { Preferences, PreferencesChange } from '../contract.ts'
import { type SwitchItem, SwitchList } from './switch-list.tsx'

interface AlsoByTextProps {
  shown: Preferences
  onSave: (wish: PreferencesChange) => void
}

const occasions: readonly SwitchItem[] = [
  { name: 'paidChanges', label: 'When you move an appointment', detail: 'So that nobody comes at the old time.' },
  { name: 'paidCancellations', label: 'When you cancel an appointment', detail: 'So that nobody sets out in vain.' },
  {
    name: 'paidConfirmations',
    label: 'When an appointment is booked',
    detail: 'Clients who book online see it on their screen anyway.',
  },
  {
    name: 'paidUndos',
    label: 'When a client takes a change back',
    detail: 'They did it themselves, a moment before.',
  },
  {
    name: 'paidFollowUps',
    label: 'When you write after a visit',
    detail: 'Some clients, and some countries, take it for advertising.',
  },
]

/** What clients are told by text or call beside the email, and what that costs. */
export function AlsoByText({ shown, onSave }: AlsoByTextProps) {
  const paid = shown.smsEnabled || shown.whatsappEnabled || shown.voiceEnabled
  return (
    <Card className="md:p-6">
      <CardHeader
        title="Also by text or call"
        description={
          <>
            Clients get an email each time, free. What is on here goes by the text or call that they chose as well: an
            SMS usually costs 2 credits, a WhatsApp message or a call 1. At night it waits for the morning. A client who
            moves or cancels gets the email alone.
            {!paid && (
              <span className="mt-2 block font-medium text-ink">
                SMS, WhatsApp and voice calls are off, so nothing of this is sent or paid for.
              </span>
            )}
          </>
        }
      />
      <SwitchList items={occasions} shown={shown} onSave={onSave} />
    </Card>
  )
}
