import { readSecurity } from '#features/accounts/security/contract.ts'
import { useConfirmed } from '#features/accounts/ui/security/use-confirmed.tsx'
import { LoadError } from '#web/kit/base/load-error.tsx'
import { Skeleton } from '#web/kit/base/surfaces.tsx'
import { useRead } from '#web/lib/use-read.ts'
import { useWords } from '#web/lib/words.tsx'

export function useConfirmation() {
  const { failed } = useWords('security')
  const query = useRead(readSecurity)
  const { data, error } = query
  return useConfirmed(
    data && { code: data.twoFactor.enabled, passkey: data.passkeys.list.length > 0 },
    error ? <LoadError title={failed} query={query} /> : <Skeleton className="h-24" />,
  )
}
