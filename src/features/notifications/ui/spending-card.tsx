import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { useWords } from '#web/lib/words.tsx'
import { CapField } from './cap-field.tsx'
import { Countries } from './countries.tsx'
import type { SettingsProps } from './switch-list.tsx'

export function SpendingCard({ shown, onSave }: SettingsProps) {
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
