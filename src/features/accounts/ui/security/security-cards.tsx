import { LoadError } from '#web/kit/base/load-error.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'
import { readSecurity } from '../../security/contract.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'
import { TwoFactorCard } from './two-factor-card.tsx'

export function SecurityCards() {
  const words = useWords('security')
  const query = useRead(readSecurity, undefined, { refetchOnMount: 'always' })
  const { data, error } = query
  return (
    <>
      <LoadError title={words.failed} query={query} />
      {data ? (
        <>
          <SignInsCard security={data} />
          <TwoFactorCard security={data} />
          <PasskeysCard security={data} />
        </>
      ) : (
        !error && <Skeleton className="h-72 rounded-card" />
      )}
    </>
  )
}
