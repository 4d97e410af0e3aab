import { CopyButton } from '#web/kit/base/copy-button.tsx'
import { useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import type { Domain } from '../contract.ts'

type DnsRecord = Domain['records'][number]

export function DomainRecords({ records, open }: { records: DnsRecord[]; open: boolean }) {
  const words = useWords('domains').records
  const hasAlias = records.some(({ type }) => type === 'CNAME')
  const isInstead = ({ type }: DnsRecord) => hasAlias && (type === 'A' || type === 'AAAA')
  const instead = records.filter(isInstead)
  return (
    <details open={open}>
      <summary className="w-fit cursor-pointer py-1 text-14 font-semibold">{words.show}</summary>
      <div className="mt-2 flex flex-col gap-3">
        <RecordList records={records.filter(record => !isInstead(record))} />
        {instead.length > 0 && (
          <>
            <p className="text-13 text-pretty text-muted">{words.instead}</p>
            <RecordList records={instead} />
          </>
        )}
      </div>
    </details>
  )
}

function RecordList({ records }: { records: DnsRecord[] }) {
  const words = useWords('domains').records
  return (
    <ul className="flex flex-col gap-3">
      {records.map(({ type, name, value }) => (
        <li key={`${type} ${value}`} className="rounded-control bg-sunken px-3 py-2">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1 text-13">
            <dt className="text-muted">{words.type}</dt>
            <dd className="font-mono">{type}</dd>
            <dt className="text-muted">{words.name}</dt>
            <Copied text={name} what={words.name} type={type} />
            <dt className="text-muted">{words.value}</dt>
            <Copied text={value} what={words.value} type={type} />
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Copied({ text, what, type }: { text: string; what: string; type: string }) {
  const words = useWords('domains').records
  return (
    <dd className="flex items-center justify-between gap-2">
      <code className="min-w-0 font-mono wrap-anywhere select-all">{text}</code>
      <CopyButton size="sm" text={text} label={fill(words.copy, { what, type })} />
    </dd>
  )
}
