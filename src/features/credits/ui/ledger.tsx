import { formatCount } from '#domain/number.ts'
import { formatDateTime } from '#domain/time/format.ts'
import { zoneHere } from '#domain/time/zone.ts'
import { cx } from '#web/kit/base/cx.ts'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { MoreButton } from '#web/kit/base/more-button.tsx'
import { EmptyState, Skeleton } from '#web/kit/base/surfaces.tsx'
import { paths } from '#web/lib/paths.ts'
import { useUser } from '#web/lib/session.ts'
import { useReadPages } from '#web/lib/use-read-pages.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { type LedgerEntry, readLedger } from '../contract.ts'
import { entryWords, signed } from './wording.ts'

export function Ledger() {
  const ledger = useReadPages(readLedger)
  const { data } = ledger
  const zone = zoneHere(useUser()?.timeZone)
  const words = useWords('credits').ledger
  const problem = <LoadError title={words.failed} query={ledger} className="mb-4" />
  if (!data) return ledger.error ? problem : <Waiting />
  const entries = data.pages.flatMap(page => page.entries)
  if (entries.length === 0) {
    return (
      <EmptyState title={words.empty} as="h3">
        {words.emptyText}
      </EmptyState>
    )
  }
  return (
    <div className="@container">
      {problem}
      {/* Explicit role: some browsers drop table semantics if `display` changes. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <table role="table" className="block w-full text-14 @min-[620px]:table">
        <caption className="sr-only">{words.caption}</caption>
        <thead className="sr-only @min-[620px]:not-sr-only @min-[620px]:table-header-group">
          <tr className="border-b border-line text-start text-13 text-muted @min-[620px]:table-row">
            <Head>{words.when}</Head>
            <Head>{words.what}</Head>
            <Head end>{words.credits}</Head>
            <Head end>{words.balance}</Head>
          </tr>
        </thead>
        <tbody className="block @min-[620px]:table-row-group">
          {entries.map(entry => (
            <Row key={entry.id} entry={entry} zone={zone} />
          ))}
        </tbody>
      </table>
      <MoreButton query={ledger} className="mt-4">
        {words.older}
      </MoreButton>
    </div>
  )
}

const Waiting = () => (
  <div role="status">
    <span className="sr-only">{useWords('credits').ledger.loading}</span>
    {[1, 2, 3, 4].map(line => (
      <div key={line} className="flex justify-between border-b border-line py-4 last:border-0">
        <Skeleton className="h-4 w-56" />
        <Skeleton className="h-4 w-12" />
      </div>
    ))}
  </div>
)

const Head = ({ end = false, children }: { end?: boolean; children: string }) => (
  <th scope="col" className={cx('py-2 font-medium', end ? 'ps-6 text-end' : 'pe-4 text-start')}>
    {children}
  </th>
)

function Row({ entry, zone }: { entry: LedgerEntry; zone: string }) {
  const words = useWords('credits')
  const language = useLanguage()
  const { title, detail } = entryWords(entry, words)
  const { message } = entry
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-line py-3 last:border-0 @min-[620px]:table-row">
      <td className="order-3 text-13 text-muted @min-[620px]:whitespace-nowrap @min-[620px]:py-3 @min-[620px]:pe-4 @min-[620px]:align-top @min-[620px]:text-14">
        <time dateTime={entry.at}>{formatDateTime(Date.parse(entry.at), zone, language)}</time>
      </td>
      <td className="order-1 min-w-0 @min-[620px]:w-full @min-[620px]:py-3 @min-[620px]:pe-4">
        {message?.appointmentId ? (
          <a
            href={`${paths.calendar}?appointment=${message.appointmentId}`}
            className="font-medium text-accent-ink hover:underline"
          >
            {title}
          </a>
        ) : (
          <span className="font-medium text-ink">{title}</span>
        )}
        {detail && <span className="block text-13 text-muted">{detail}</span>}
      </td>
      <td
        className={cx(
          'order-2 text-end font-semibold whitespace-nowrap tabular-nums @min-[620px]:py-3 @min-[620px]:ps-6 @min-[620px]:align-top',
          entry.credits > 0 ? 'text-success-ink' : 'text-ink',
        )}
      >
        {signed(entry.credits)}
      </td>
      <td className="order-4 text-end text-13 whitespace-nowrap tabular-nums text-muted @min-[620px]:py-3 @min-[620px]:ps-6 @min-[620px]:align-top @min-[620px]:text-14">
        <span className="@min-[620px]:sr-only">{words.ledger.balance} </span>
        {formatCount(entry.balance)}
      </td>
    </tr>
  )
}
