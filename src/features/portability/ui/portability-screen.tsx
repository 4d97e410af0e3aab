import { PageHeader } from '#web/kit/base/page-header.tsx'
import { Screen } from '#web/kit/base/screen.tsx'
import { ClientDataCard } from './client-data-card.tsx'
import { ExportCard } from './export-card.tsx'
import { ImportCard } from './import-card.tsx'

/** Import & Export: what comes in from other programs, everything out, and one client's data. */
export function PortabilityScreen() {
  return (
    <Screen>
      <PageHeader
        title="Import & Export"
        description="Bring your services, staff, clients and appointments from another program, and take everything out whenever you like."
      />
      <ImportCard />
      <ExportCard />
      <ClientDataCard />
    </Screen>
  )
}
