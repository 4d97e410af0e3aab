import { CircleAlert, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { formatDate, formatDateTime } from '#domain/time/format.ts'
import { visitorZone } from '#domain/time/visitor-zone.ts'
import { Button } from '#web/kit/base/button.tsx'
import { cx } from '#web/kit/base/cx.ts'
import { Icon } from '#web/kit/base/icon.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { showError } from '#web/kit/base/result-toasts.ts'
import { Badge, Skeleton, type Tone } from '#web/kit/base/surfaces.tsx'
import { RemovalDialog } from '#web/kit/rich/removal-dialog.tsx'
import { useLostFocus } from '#web/lib/use-lost-focus.ts'
import { useRead } from '#web/lib/use-read.ts'
import { useLanguage, useWords } from '#web/lib/words.tsx'
import { fill } from '#words/fill.ts'
import { type Domain, readDomain } from '../contract.ts'
import type { DomainState } from '../rules.ts'
import { useCheckDomain, useRemoveDomain } from './data.ts'
import { DomainRecords } from './domain-records.tsx'
import { HostField } from './host-field.tsx'

export function DomainPanel({ pageName }: { pageName: string }) {
  const words = useWords('domains')
  const read = useRead(readDomain, { param: { pageName } })
  const { data: domain } = read
  const panel = useLostFocus<HTMLDivElement>(read.isPending ? undefined : (domain?.host ?? 'none'))
  if (read.isPending) return <Skeleton className="h-24" />
  return (
    <div ref={panel} tabIndex={-1} className="flex flex-col gap-4 outline-none">
      <LoadError title={words.failed} query={read} />
      {domain && <DomainStatus pageName={pageName} domain={domain} />}
      {domain === null && <HostField pageName={pageName} />}
    </div>
  )
}

const tones: Record<DomainState, Tone> = {
  waiting: 'neutral',
  verified: 'success',
  missing: 'warning',
  lost: 'danger',
}

function DomainStatus({ pageName, domain }: { pageName: string; domain: Domain }) {
  const words = useWords('domains')
  const check = useCheckDomain(pageName)
  const removal = useRemoveDomain(pageName)
  const [removing, setRemoving] = useState(false)
  const language = useLanguage()
  const { host, state, found, records, checkedAt } = domain
  return (
    <div className="flex flex-col gap-4 text-14">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong className="font-semibold wrap-anywhere">{host}</strong>
        <Badge tone={tones[state]}>{words.badges[state]}</Badge>
      </div>
      <div role="status" className="flex flex-col gap-2">
        <StateText domain={domain} />
        {found && state !== 'verified' && (
          <>
            <Finding isRight={found.proof === 'found'}>{words.proof[found.proof]}</Finding>
            <Finding isRight={found.address === 'found'}>
              {fill(words.address[found.address], { host })}
            </Finding>
          </>
        )}
        {checkedAt && (
          <p className="text-13 text-muted">
            {fill(words.checked, {
              time: formatDateTime(Date.parse(checkedAt), visitorZone(), language),
            })}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          busy={check.isPending}
          onClick={() => check.mutate(undefined, { onError: showError })}
        >
          {words.check}
        </Button>
        <Button variant="quiet" onClick={() => setRemoving(true)}>
          {words.remove}
        </Button>
      </div>
      <DomainRecords records={records} open={state !== 'verified'} />
      {removing && (
        <RemovalDialog
          removal={removal}
          of={undefined}
          onClose={() => setRemoving(false)}
          title={fill(words.removal.title, { host })}
          description={fill(words.removal.text, { host })}
          confirmLabel={words.remove}
          done={words.removal.done}
        />
      )}
    </div>
  )
}

function StateText({ domain }: { domain: Domain }) {
  const words = useWords('domains').states
  const language = useLanguage()
  const { host, url, state, verifiedAt, missingSince } = domain
  const day = (at: string | null) =>
    at === null ? '' : formatDate(Date.parse(at), visitorZone(), language)
  const text = {
    waiting: () => fill(words.waiting, { host }),
    verified: () => fill(words.verified, { date: day(verifiedAt), url }),
    missing: () => fill(words.missing, { date: day(missingSince), host }),
    lost: () => fill(words.lost, { host }),
  }
  return <p className="text-pretty wrap-anywhere">{text[state]()}</p>
}

const Finding = ({ isRight, children }: { isRight: boolean; children: string }) => (
  <p className="flex gap-2">
    <Icon
      of={isRight ? CircleCheck : CircleAlert}
      size={16}
      className={cx('mt-0.5', isRight ? 'text-success-ink' : 'text-warning-ink')}
    />
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </p>
)
