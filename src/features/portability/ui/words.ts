import { formatCount } from '#domain/number.ts'
import type { ImportResult, Preview } from '../contract.ts'

/** '1 row', '1,200 rows'. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : many}`

type Counts = Pick<ImportResult, 'services' | 'staff' | 'clients' | 'appointments'>

/** '2 services and 340 appointments'; empty for nothing at all. */
function listWords({ services, staff, clients, appointments }: Counts): string {
  const parts = [
    services && counted(services, 'service'),
    staff && counted(staff, 'staff member'),
    clients && counted(clients, 'client'),
    appointments && counted(appointments, 'appointment'),
  ].filter(Boolean)
  return parts.length < 2
    ? String(parts[0] ?? '')
    : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

/** What was brought in, in a sentence or two. */
export function importedWords(result: ImportResult): string {
  const made = listWords(result)
  return [
    made ? `${made} brought in.` : 'Nothing new was in the file.',
    result.here > 0 && `${counted(result.here, 'row was', 'rows were')} here already.`,
    result.skipped > 0 && `${counted(result.skipped, 'row was', 'rows were')} left out.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** What the button does, by what it brings. */
export function importLabel({ kind, counts }: Preview): string {
  if (counts.ready === 0) return 'Nothing to import'
  const nothing: Counts = { services: 0, staff: 0, clients: 0, appointments: 0 }
  return `Import ${listWords({ ...nothing, [kind]: counts[kind] })}`
}

/** What a file was taken for, and where the clocks are that its times are shown by. */
export function formatWords({ formatName, kind, counts, timeZone }: Preview): string {
  const rows = `${formatName.replace(/^./, first => first.toUpperCase())}: ${counted(counts.rows, 'row')} of ${kind}`
  return kind === 'appointments' ? `${rows}, times in ${timeZone.replaceAll('_', ' ')}` : rows
}
