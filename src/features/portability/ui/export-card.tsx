import { Download } from 'lucide-react'
import { ButtonLink } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { addressOf } from '#web/lib/api.ts'
import { type ExportFile, exportCsv, exportJson } from '../contract.ts'

const table = (file: ExportFile, name: string) => ({
  href: addressOf(exportCsv, { param: { file } }),
  name: `${name} (CSV)`,
})
const files = [
  { href: addressOf(exportJson), name: 'Everything (JSON)' },
  table('appointments.csv', 'Appointments'),
  table('services.csv', 'Services'),
  table('staff.csv', 'Staff'),
  table('clients.csv', 'Clients'),
]

/** Everything out: one document, or tables for a spreadsheet. */
export function ExportCard() {
  return (
    <Card>
      <CardHeader
        title="Export"
        description="Tables open in any spreadsheet and can be imported again. Text that looks like a formula starts with an apostrophe for safety."
      />
      <ul className="flex flex-wrap gap-2">
        {files.map(({ href, name }) => (
          <li key={href} className="max-md:flex-1 max-md:basis-full">
            <ButtonLink href={href} download className="max-md:w-full">
              <Icon of={Download} />
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
