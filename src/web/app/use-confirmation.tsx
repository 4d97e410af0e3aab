import { readSecurity } from '#features/accounts/security/contract.ts'
import { useConfirmed } from '#features/accounts/ui/security/use-confirmed.tsx'
import { useRead } from '#web/lib/use-read.ts'

export function useConfirmation() {
  const { data } = useRead(readSecurity)
  return useConfirmed({
    code: data?.twoFactor.enabled ?? false,
    passkey: (data?.passkeys.list.length ?? 0) > 0,
  })
}
