import { formatNewYork } from '#domain/time/format.ts'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { MoreButton } from '#web/kit/base/more-button.tsx'
import { Card, EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { useReadPages } from '#web/lib/use-read-pages.ts'
import { type AuditEntry, readAudit } from '../contract.ts'
import { auditWords } from './audit-words.ts'

export function AuditLog() {
  const audit = useReadPages(readAudit)
  const { data, error } = audit
  const entries = data?.pages.flatMap(page => page.entries)
  return (
    <section aria-labelledby="audit-log" className="flex flex-col gap-4">
      <div>
        <h2 id="audit-log" className="text-20 font-semibold text-ink">
          Audit log
        </h2>
        <p className="mt-1 text-14 text-muted">What administrators did, and when.</p>
      </div>
      <LoadError title="The audit log could not be loaded" query={audit} />
      {!entries && !error && <Skeleton className="h-40 rounded-card" />}
      {entries?.length === 0 && (
        <EmptyState title="Nothing yet" as="h3">
          Changes to users, credits and administrators show up here.
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <Card className="py-1">
          <ol>
            {entries.map(entry => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </ol>
        </Card>
      )}
      <MoreButton query={audit}>Show older entries</MoreButton>
    </section>
  )
}

/** The log belongs to no business, so its times are in New York's zone. */
function Entry({ entry }: { entry: AuditEntry }) {
  const { title, detail } = auditWords(entry)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-0.5 border-b border-line py-3 text-14 last:border-0 lg:grid-cols-[1fr_auto]">
      <p className="min-w-0 font-medium break-words text-ink">{title}</p>
      <time
        dateTime={entry.at}
        className="text-13 text-muted max-lg:order-last lg:whitespace-nowrap lg:text-14"
      >
        {formatNewYork(Date.parse(entry.at))}
      </time>
      <p className="min-w-0 text-13 break-words text-muted lg:col-span-2">{detail}</p>
    </li>
  )
}
