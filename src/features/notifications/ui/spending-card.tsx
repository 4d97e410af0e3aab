import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import type { Preferences, PreferencesChange } from '../contract.ts'
import { CapField } from './cap-field.tsx'
import { Countries } from './countries.tsx'

interface SpendingCardProps {
  shown: Preferences
  onSave: (wish: PreferencesChange) => void
}

/** Limits where texts and calls go, and what new online clients can cost. */
export function SpendingCard({ shown, onSave }: SpendingCardProps) {
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-6 md:p-6">
      <CardHeader
        title="Limits for texts and calls"
        description="Anyone can book online with any number. These limits keep your credits for real clients."
      />
      <Countries
        chosen={shown.destinationCountries}
        onChange={destinationCountries => onSave({ destinationCountries })}
      />
      <CapField
        label="Credits a day for new clients who book online"
        help="After that, new clients get emails until midnight, and you get one too. Clients who have visited you aren’t affected."
        value={shown.onlineCreditsPerDay}
        onSave={onlineCreditsPerDay => onSave({ onlineCreditsPerDay })}
      />
      <CapField
        label="Credits a day for each new number"
        help="A text usually costs 2 credits, a WhatsApp message or a call 1."
        value={shown.onlineCreditsPerNumber}
        onSave={onlineCreditsPerNumber => onSave({ onlineCreditsPerNumber })}
      />
    </Card>
  )
}
