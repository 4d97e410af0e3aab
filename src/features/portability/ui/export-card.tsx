import { Download } from 'lucide-react'
import { ButtonLink } from '#web/kit/base/button.tsx'
import { Icon } from '#web/kit/base/icon.tsx'
import { Card, CardHeader } from '#web/kit/base/surfaces.tsx'
import { urlInBusiness } from '#web/lib/url-in-business.ts'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { exportCsv, exportJson } from '../contract.ts'

const tables = [
  ['appointments', 'appointments.csv'],
  ['services', 'services.csv'],
  ['staff', 'staff.csv'],
  ['clients', 'clients.csv'],
] as const

export function ExportCard() {
  const { export: words, kinds } = useWords('portability')
  const files = [
    { href: urlInBusiness(exportJson), name: words.everything },
    ...tables.map(([kind, file]) => ({
      href: urlInBusiness(exportCsv, { param: { file } }),
      name: fill(words.table, { name: kinds[kind] }),
    })),
  ]
  return (
    <Card>
      <CardHeader title={words.title} description={words.description} />
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
