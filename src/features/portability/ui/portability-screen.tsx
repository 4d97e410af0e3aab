import { Screen } from '#web/kit/base/screen.tsx'
import { useWords } from '#web/lib/words.tsx'
import { ClientDataCard } from './client-data-card.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'

export function PortabilityScreen() {
  const words = useWords('portability')
  return (
    <Screen title={words.title} description={words.description}>
      <ImportCard />
      <ExportCard />
      <ClientDataCard />
    </Screen>
  )
}
