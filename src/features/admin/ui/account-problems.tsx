import { formatNewYork } from '#domain/time/format.ts'
import { listAccountProblems } from '#features/watchdog/contract.ts'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Banner } from '#web/kit/base/surfaces.tsx'
import { useRead } from '#web/lib/use-read.ts'

const names = { payments: 'Payments', texting: 'Texts and calls', voice: 'Voices' }

/** Administrators get an email about each, which links here. */
export function AccountProblems() {
  const query = useRead(listAccountProblems, {}, { refetchOnMount: 'always' })
  if (!query.data)
    return <LoadError title="The problems with providers could not be loaded" query={query} />
  return query.data.map(({ provider, code, reason, count, lastAt }) => (
    <Banner
      key={`${provider} ${code}`}
      tone="warning"
      title={`${names[provider]}: there’s a problem with your account`}
    >
      <span className="break-words">{reason}</span> ({code}){' '}
      {count === 1 ? 'Once' : `${count} times`}, last on {formatNewYork(Date.parse(lastAt))}.
    </Banner>
  ))
}
